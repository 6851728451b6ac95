-- Up Migration

-- Whether the attempt's challenge was posted from a frame of ours. It is posted once: a browser that loads the frame
-- again must not ask the issuer again.
ALTER TABLE attempts ADD COLUMN challenge_framed boolean NOT NULL DEFAULT false;

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
