-- Slugs of cities that were merged into others ("generator tidy", or an import): paths with them lead to the city.
-- A slug that a city of the state has counts for that city, whatever stands here.

ALTER TABLE cities ADD CONSTRAINT cities_id_state_code_key UNIQUE (id, state_code);

CREATE TABLE former_city_slugs (
  state_code text NOT NULL REFERENCES states (code),
  slug slug NOT NULL,
  city_id bigint NOT NULL,
  PRIMARY KEY (state_code, slug),
  FOREIGN KEY (city_id, state_code) REFERENCES cities (id, state_code) ON UPDATE CASCADE ON DELETE CASCADE,
  CHECK (char_length(slug) <= 120 AND slug !~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb]')
);
CREATE INDEX former_city_slugs_city_id ON former_city_slugs (city_id);
COMMENT ON COLUMN former_city_slugs.city_id IS 'The city that is meant now.';

CREATE TRIGGER directory_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON former_city_slugs
  FOR EACH STATEMENT EXECUTE FUNCTION notify_directory_changed();

-- Roles that may read or write cities may read or write these, so that a publisher's role keeps working.
DO $$
DECLARE
  allowed record;
BEGIN
  FOR allowed IN
    SELECT privilege_type AS privilege,
      CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END AS role
    FROM pg_class, aclexplode(relacl)
    WHERE pg_class.oid = 'cities'::regclass AND grantee <> relowner
      AND privilege_type IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
  LOOP
    EXECUTE format('GRANT %s ON former_city_slugs TO %s', allowed.privilege, allowed.role);
  END LOOP;
END
$$;
