-- Multiplies the rows of a database that has the demo until there are :stores stores. A copy of a store belongs to copies of its
-- company and city. The numbers of companies and cities grow more slowly, as in real directories. The script is for benchmarks
-- only: it needs a superuser, and drops the CHECK constraints of the table locations. Keys and indexes are the same afterwards.
-- Usage: psql --quiet --set stores=10000000 --file generator/bench/scale.sql POSTGRES-URL
\set ON_ERROR_STOP on
BEGIN;
SET LOCAL session_replication_role = replica; -- no foreign keys, no notifications
SET LOCAL synchronous_commit = off;
SET LOCAL maintenance_work_mem = '512MB';

DO $$
DECLARE
  constraint_of record;
BEGIN
  FOR constraint_of IN SELECT conrelid::regclass AS name, conname FROM pg_constraint WHERE contype = 'c' AND conrelid = 'locations'::regclass LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', constraint_of.name, constraint_of.conname);
  END LOOP;
END
$$;

CREATE TEMPORARY TABLE scale AS
SELECT count(*) AS stores, greatest(0, ceil((:stores - count(*))::numeric / count(*)))::integer AS copies,
  ceil(power(:stores::numeric / count(*), 0.65))::integer AS of_companies,
  least(18, ceil(power(:stores::numeric / count(*), 0.8)))::integer AS of_cities,
  (SELECT max(id) FROM companies) AS last_company, (SELECT max(id) FROM cities) AS last_city
FROM locations;

INSERT INTO companies (id, slug, name, website, rating, review_count, categories, verticals)
SELECT id + n * last_company, slug || '-' || n, name || ' ' || n, website, rating, review_count, categories, verticals
FROM companies, scale, generate_series(1, of_companies - 1) AS n;

INSERT INTO cities (id, state_code, name, slug, population)
SELECT id + n * last_city, state_code, name || ' ' || suffix, slug || '-' || lower(suffix), population
FROM cities, scale, generate_series(1, of_cities - 1) AS n, LATERAL (SELECT (ARRAY['Junction', 'Station', 'Corner', 'Crossing',
  'Landing', 'Gap', 'Bluff', 'Ferry', 'Fork', 'Mound', 'Summit', 'Depot', 'Prairie', 'Bend', 'Siding', 'Ford', 'Notch'])[n] AS suffix) AS suffixes;

ALTER TABLE locations DROP CONSTRAINT locations_city_id_slug_key, DROP CONSTRAINT locations_company_id_external_id_key, DROP CONSTRAINT locations_pkey;
DROP INDEX locations_company_id;

INSERT INTO locations (company_id, city_id, slug, address, address2, zip, phone, website, rating, review_count, categories, is_primary, status)
SELECT company_id + n % of_companies * last_company, city_id + n % of_cities * last_city, slug || '-' || n,
  n || ' ' || address, address2, zip, phone, website, rating, review_count, categories, false, status
FROM generate_series(1, (SELECT copies FROM scale)) AS n, scale, locations
LIMIT greatest(0, :stores - (SELECT stores FROM scale));

ALTER TABLE locations ADD CONSTRAINT locations_pkey PRIMARY KEY (id), ADD CONSTRAINT locations_city_id_slug_key UNIQUE (city_id, slug),
  ADD CONSTRAINT locations_company_id_external_id_key UNIQUE (company_id, external_id);
CREATE INDEX locations_company_id ON locations (company_id);
SELECT setval(pg_get_serial_sequence('companies', 'id'), (SELECT max(id) FROM companies)),
  setval(pg_get_serial_sequence('cities', 'id'), (SELECT max(id) FROM cities)) \g /dev/null
COMMIT;
ANALYZE;
