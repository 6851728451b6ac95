-- Up Migration

-- v3.QueryRefundOrder finds a refund by the merchant's own number of it.
CREATE INDEX refunds_by_own_number ON refunds (merchant_id, m_refund_id) WHERE m_refund_id <> '';

-- Down Migration
-- Migrations go forward only: a mistake is mended by the next one.
