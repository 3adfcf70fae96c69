// GET /api/locations?state=&city=&company=&page= from the tables, 25 a page, in the order of the directory.
// Usage: node server.mjs PORT      PGHOST, PGPORT, PGUSER and PGDATABASE say where they are.
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ max: 10 });
const app = express();
app.disable('x-powered-by');

const FROM = `
  FROM locations l
  JOIN companies c ON c.id = l.company_id
  JOIN cities i ON i.id = l.city_id
  JOIN states s ON s.code = i.state_code
  WHERE (l.status IS NULL OR l.status IN ('open', 'temporarily_closed'))
    AND ($1::text IS NULL OR i.state_code = $1)
    AND ($2::text IS NULL OR i.name ILIKE '%' || $2 || '%')
    AND ($3::text IS NULL OR c.slug = $3)`;

app.get('/api/locations', async (request, response) => {
  const { state, city, company } = request.query;
  const page = Number(request.query.page ?? 1);
  const filters = [state?.toUpperCase() ?? null, city ?? null, company?.toLowerCase() ?? null];
  const total = (await pool.query(`SELECT count(*)::int AS total ${FROM}`, filters)).rows[0].total;
  const results = await pool.query(
    `SELECT c.name AS company_name, c.slug AS company_slug, coalesce(l.categories, c.categories) AS categories,
       l.address, l.address2, i.name AS city, i.state_code AS state, l.zip, l.phone, l.website, l.rating::float AS rating,
       l.review_count, '/locations/' || s.slug || '/' || i.slug || '/' || l.slug AS url, l.is_primary, l.status
     ${FROM}
     ORDER BY i.state_code, lower(i.name), lower(c.name), lower(l.address), l.id
     LIMIT 25 OFFSET $4`,
    [...filters, (page - 1) * 25]);
  response.set('Cache-Control', 'public, max-age=60').json({
    results: results.rows,
    meta: { page, per_page: 25, total, last_page: Math.max(1, Math.ceil(total / 25)) },
  });
});

app.listen(Number(process.argv[2]), '127.0.0.1');
