"""Alembic's entry: runs the revisions on the connection that `app.db.migrate` hands over."""

from alembic import context

connection = context.config.attributes["connection"]
context.configure(connection=connection, version_table="alembic_version", version_table_schema="rect")
with context.begin_transaction():
    context.run_migrations()
