-- Which directory this is. A release records it, so that another directory does not take its place by mistake.

CREATE TABLE directory_identity (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  demo boolean NOT NULL DEFAULT false,
  single boolean PRIMARY KEY DEFAULT true CHECK (single)
);
COMMENT ON COLUMN directory_identity.id IS 'Stays for good, also in copies that are restored from a backup.';
COMMENT ON COLUMN directory_identity.demo IS 'Whether stores of the demo directory may be among the rows.';
COMMENT ON COLUMN directory_identity.single IS 'There is one row.';

INSERT INTO directory_identity DEFAULT VALUES;

-- Roles that may read or write cities may read or change this, so that a publisher's role keeps working.
DO $$
DECLARE
  allowed record;
BEGIN
  FOR allowed IN
    SELECT privilege_type AS privilege,
      CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END AS role
    FROM pg_class, aclexplode(relacl)
    WHERE pg_class.oid = 'cities'::regclass AND grantee <> relowner AND privilege_type IN ('SELECT', 'UPDATE')
  LOOP
    EXECUTE format('GRANT %s ON directory_identity TO %s', allowed.privilege, allowed.role);
  END LOOP;
END
$$;
