-- The one rule of what counts as having a contact: bit 0 phone, 1 email, 2 legal representative, 3 phone or email.
-- What a company hides it does not have. The search index reads the same function.
CREATE FUNCTION company_contact_flags(phone text, email text, legal_representative text, hidden_fields text[])
RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN coalesce(phone, '') <> '' AND 'phone' <> ALL (hidden_fields) THEN 9 ELSE 0 END
    | CASE WHEN coalesce(email, '') <> '' AND 'email' <> ALL (hidden_fields) THEN 10 ELSE 0 END
    | CASE WHEN coalesce(legal_representative, '') <> '' AND 'legal_representative' <> ALL (hidden_fields) THEN 4 ELSE 0 END
$$;
--> statement-breakpoint
-- Filters as SQL over companies c. A choice of 0 asks for companies without one.
CREATE FUNCTION company_filter_sql(
  filter_city_id integer, filter_district_id integer, filter_business_type_id integer, date_start date, date_end date,
  has_phone_or_email boolean, has_phone boolean, has_email boolean, has_representative boolean
) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  conditions text := 'c.removal IS NULL';
  flags integer := CASE WHEN has_phone THEN 1 ELSE 0 END + CASE WHEN has_email THEN 2 ELSE 0 END
    + CASE WHEN has_representative THEN 4 ELSE 0 END + CASE WHEN has_phone_or_email THEN 8 ELSE 0 END;
BEGIN
  IF filter_city_id IS NOT NULL THEN
    conditions := conditions || format(' AND c.city_id IS NOT DISTINCT FROM %L::integer', nullif(filter_city_id, 0));
  END IF;
  IF filter_district_id IS NOT NULL THEN
    conditions := conditions || format(' AND c.district_id IS NOT DISTINCT FROM %L::integer', nullif(filter_district_id, 0));
  END IF;
  IF filter_business_type_id IS NOT NULL THEN
    conditions := conditions || format(' AND c.business_type_id IS NOT DISTINCT FROM %L::integer', nullif(filter_business_type_id, 0));
  END IF;
  IF date_start IS NOT NULL OR date_end IS NOT NULL THEN
    -- The first day of 1900 stands for "unknown" in registry data.
    conditions := conditions || format(' AND c.issue_date > date ''1900-01-01'' AND c.issue_date BETWEEN %L::date AND %L::date',
      coalesce(date_start, date '1900-01-01'), coalesce(date_end, date 'infinity'));
  END IF;
  IF flags > 0 THEN
    conditions := conditions || format(
      ' AND company_contact_flags(c.phone, c.email, c.legal_representative, c.hidden_fields) & %s = %s', flags, flags);
  END IF;
  RETURN conditions;
END $$;
--> statement-breakpoint
-- One page of the companies c for which the conditions hold. `words` (folded, single blanks) decides relevance.
CREATE FUNCTION search_companies_page(conditions text, words text, page_number integer, page_size integer, sort_order text,
  OUT ids integer[], OUT total bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  rank text := '0';
  ordering text;
BEGIN
  IF sort_order = 'newest' THEN ordering := 'issue_date DESC NULLS LAST, id';
  ELSIF sort_order = 'oldest' THEN ordering := 'issue_date NULLS LAST, id';
  ELSIF sort_order = 'name' THEN
    rank := 'c.search_text COLLATE "C"';
    ordering := 'rank, id';
  ELSE
    -- All words adjacent first, then the shortest names, then the newest.
    IF coalesce(words, '') <> '' THEN
      rank := format('CASE WHEN position(%L IN c.search_text) > 0 THEN 0 ELSE 100000 END + length(c.search_text)', ' ' || words || ' ');
    END IF;
    ordering := 'rank, issue_date DESC NULLS LAST, id';
  END IF;
  EXECUTE format(
    'WITH matches AS MATERIALIZED (SELECT c.id, c.issue_date, %s AS rank FROM companies c WHERE %s)
     SELECT ARRAY(SELECT id FROM matches ORDER BY %s LIMIT %s OFFSET %s), (SELECT count(*) FROM matches)',
    rank, conditions, ordering, greatest(page_size, 0), (greatest(page_number, 1) - 1)::bigint * greatest(page_size, 0)
  ) INTO ids, total;
END $$;
--> statement-breakpoint
-- Simple queries: `search_text` is folded words that must all occur, or a tax code or phone number, which is looked up
-- first. One row per company of the page, best first; a page without companies is one row with a null id.
CREATE FUNCTION search_companies_fast(
  search_text text DEFAULT NULL,
  filter_city_id integer DEFAULT NULL, filter_district_id integer DEFAULT NULL, filter_business_type_id integer DEFAULT NULL,
  date_start date DEFAULT NULL, date_end date DEFAULT NULL,
  page_number integer DEFAULT 1, page_size integer DEFAULT 10,
  has_phone_or_email boolean DEFAULT NULL, has_phone boolean DEFAULT NULL, has_email boolean DEFAULT NULL,
  has_representative boolean DEFAULT NULL, sort_order text DEFAULT 'relevance'
) RETURNS TABLE (id integer, total bigint, search_method text, execution_time_ms double precision)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  started timestamptz := clock_timestamp();
  given text := btrim(coalesce(search_text, ''));
  filters text := company_filter_sql(filter_city_id, filter_district_id, filter_business_type_id, date_start, date_end,
    has_phone_or_email, has_phone, has_email, has_representative);
  conditions text := filters;
  page_ids integer[];
  page_total bigint := 0;
BEGIN
  IF given ~ '^([0-9]{6,15}|[0-9]{10}-[0-9]{3})$' THEN
    conditions := format('%s AND (c.tax_code = %L OR (c.phone = %L OR c.phone LIKE %L) AND ''phone'' <> ALL (c.hidden_fields)',
      filters, given, given, given || ' / %');
    IF length(given) = 10 THEN
      conditions := conditions || format(' OR c.tax_code >= %L AND c.tax_code <= %L AND length(c.tax_code) = 14', given || '-000', given || '-999');
    END IF;
    SELECT p.ids, p.total INTO page_ids, page_total FROM search_companies_page(conditions || ')', '', page_number, page_size, sort_order) p;
  END IF;
  IF page_total = 0 THEN
    IF given <> '' THEN
      conditions := filters || CASE WHEN numnode(plainto_tsquery('simple', given)) = 0 THEN ' AND false'
        ELSE format(' AND to_tsvector(''simple'', c.search_text) @@ plainto_tsquery(''simple'', %L)', given) END;
    END IF;
    SELECT p.ids, p.total INTO page_ids, page_total FROM search_companies_page(conditions, given, page_number, page_size, sort_order) p;
  END IF;
  RETURN QUERY SELECT page.id, page_total, 'fast'::text,
    extract(epoch FROM clock_timestamp() - started)::double precision * 1000
    FROM (SELECT 1) AS one LEFT JOIN unnest(page_ids) WITH ORDINALITY AS page (id, place) ON true ORDER BY page.place;
END $$;
--> statement-breakpoint
-- Complex queries: `include_query` and `exclude_query` are tsqueries (words joined by & and by |), the phrases are folded
-- words with single blanks. Rows as search_companies_fast returns them.
CREATE FUNCTION search_companies(
  include_query text DEFAULT NULL, exclude_query text DEFAULT NULL,
  exact_phrases text[] DEFAULT NULL, excluded_exact_phrases text[] DEFAULT NULL,
  page_number integer DEFAULT 1, page_size integer DEFAULT 10,
  filter_city_id integer DEFAULT NULL, filter_district_id integer DEFAULT NULL, filter_business_type_id integer DEFAULT NULL,
  date_start date DEFAULT NULL, date_end date DEFAULT NULL,
  has_phone_or_email boolean DEFAULT NULL, has_phone boolean DEFAULT NULL, has_email boolean DEFAULT NULL,
  has_representative boolean DEFAULT NULL, sort_order text DEFAULT 'relevance'
) RETURNS TABLE (id integer, total bigint, search_method text, execution_time_ms double precision)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  started timestamptz := clock_timestamp();
  conditions text := company_filter_sql(filter_city_id, filter_district_id, filter_business_type_id, date_start, date_end,
    has_phone_or_email, has_phone, has_email, has_representative);
  phrase text;
  page_ids integer[];
  page_total bigint := 0;
BEGIN
  IF btrim(coalesce(include_query, '')) <> '' THEN
    conditions := conditions || format(' AND to_tsvector(''simple'', c.search_text) @@ to_tsquery(''simple'', %L)', include_query);
  END IF;
  IF btrim(coalesce(exclude_query, '')) <> '' THEN
    conditions := conditions || format(' AND NOT to_tsvector(''simple'', c.search_text) @@ to_tsquery(''simple'', %L)', exclude_query);
  END IF;
  -- The index finds names with all words of a phrase; whether they stand together, the text itself tells.
  FOREACH phrase IN ARRAY coalesce(exact_phrases, '{}') LOOP
    conditions := conditions || format(
      ' AND to_tsvector(''simple'', c.search_text) @@ plainto_tsquery(''simple'', %L) AND position(%L IN c.search_text) > 0',
      phrase, ' ' || btrim(phrase) || ' ');
  END LOOP;
  FOREACH phrase IN ARRAY coalesce(excluded_exact_phrases, '{}') LOOP
    conditions := conditions || format(' AND position(%L IN c.search_text) = 0', ' ' || btrim(phrase) || ' ');
  END LOOP;
  SELECT p.ids, p.total INTO page_ids, page_total FROM search_companies_page(conditions, coalesce(exact_phrases[1], ''), page_number, page_size, sort_order) p;
  RETURN QUERY SELECT page.id, page_total, 'complex'::text,
    extract(epoch FROM clock_timestamp() - started)::double precision * 1000
    FROM (SELECT 1) AS one LEFT JOIN unnest(page_ids) WITH ORDINALITY AS page (id, place) ON true ORDER BY page.place;
END $$;
