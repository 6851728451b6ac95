-- Up Migration

-- The counts of tries are replicated, so that the limits of card testing survive a failover and a crash of the server.
-- Their commits wait for neither disk nor replica.
ALTER TABLE try_counts SET LOGGED;
ALTER TABLE open_tries SET LOGGED;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
