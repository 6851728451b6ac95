-- Up Migration

-- How the pretend scheme behaves towards a kind of rail, on every node; a kind without a row is as usual.
CREATE TABLE scheme_weather (
  rail    text PRIMARY KEY,
  weather text NOT NULL CHECK (weather IN ('usual', 'slow', 'away', 'lost'))
);

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
