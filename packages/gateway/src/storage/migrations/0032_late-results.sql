-- Up Migration

-- The sandbox's schemes may report the results of captures and returns later.
ALTER TABLE scheme_weather DROP CONSTRAINT scheme_weather_weather_check, ADD CONSTRAINT scheme_weather_weather_check
  CHECK (weather IN ('usual', 'slow', 'away', 'lost', 'late'));

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
