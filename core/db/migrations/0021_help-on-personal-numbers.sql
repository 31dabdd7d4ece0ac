-- Corrects the help that came with the product, by the rules of 0014: no digit of a personal number is shown, and nobody but
-- a customer learns whether one is in the directory.
DO $corrections$
DECLARE "correction" record;
BEGIN
  FOR "correction" IN SELECT * FROM (VALUES
  ('businesses', 'household-businesses', $$Pages, export files and the API show the last three digits only: <code>*********123</code>. Nobody can export the whole number, whatever they pay.$$,
    $$Pages, export files and the API show none of its digits: <code>************</code>. Nobody can export the number, whatever they pay.$$),
  ('businesses', 'household-businesses', $$Anyone who types all twelve digits is led to the page, because they knew the number already.$$,
    $$A customer who is signed in may look up a number they know, five times a day. For everybody else no answer tells whether a number is in the directory.$$),
  ('businesses', 'household-businesses', $$Trang thông tin, tệp xuất và API chỉ hiện ba chữ số cuối: <code>*********123</code>. Không ai xuất được số đầy đủ, dù trả bao nhiêu.$$,
    $$Trang thông tin, tệp xuất và API không hiện chữ số nào của số này: <code>************</code>. Không ai xuất được số này, dù trả bao nhiêu.$$),
  ('businesses', 'household-businesses', $$Ai gõ đủ mười hai chữ số sẽ được đưa đến trang, vì người đó vốn đã biết số này.$$,
    $$Khách hàng đã đăng nhập có thể tra cứu số mình đã biết, tối đa năm lần mỗi ngày. Với người khác, không câu trả lời nào cho biết một số có trong danh bạ hay không.$$),
  ('export-options', 'columns', $$has its last three digits only$$,
    $$is masked$$),
  ('export-options', 'columns', $$chỉ có ba chữ số cuối$$,
    $$được che$$)
  ) AS "corrections" ("category", "slug", "old_text", "new_text") LOOP
    UPDATE "help_articles"
    SET "content_en" = replace("content_en", "correction"."old_text", "correction"."new_text"),
      "content_vi" = replace("content_vi", "correction"."old_text", "correction"."new_text"),
      "last_updated" = '2026-11-22 20:00:00+00'
    WHERE "category" = "correction"."category" AND "slug" = "correction"."slug"
      AND "version" = 1 AND "author_id" IS NULL;
  END LOOP;
END $corrections$;--> statement-breakpoint
UPDATE "help_articles" SET
  "meta_description_en" = replace("meta_description_en", 'shows only the last digits of its number', 'does not show its number'),
  "meta_description_vi" = replace("meta_description_vi", 'Vì sao hộ kinh doanh chỉ hiện các số cuối', 'Vì sao mã số của hộ kinh doanh được che')
WHERE "category" = 'businesses' AND "slug" = 'household-businesses' AND "version" = 1 AND "author_id" IS NULL;
