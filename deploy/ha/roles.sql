-- A login for the gateways that owns nothing, as PgBouncer needs it. Run it as a superuser once the
-- gateway's first start has made the role gangway_app:
--   psql -v password="$(openssl rand -hex 24)" -f roles.sql "$ADMIN_URL"
CREATE ROLE gangway_node LOGIN PASSWORD :'password';
GRANT gangway_app TO gangway_node;
-- The limits that the gateway otherwise sets by itself; it does not start without them.
ALTER ROLE gangway_node IN DATABASE gangway SET statement_timeout = '4500ms';
ALTER ROLE gangway_node IN DATABASE gangway SET idle_in_transaction_session_timeout = '10s';
