-- Corrects the help that came with the product, by the rules of 0014: a new password revokes API keys, a new key takes
-- the password, and free credits may wait for a confirmed address.
DO $corrections$
DECLARE "correction" record;
BEGIN
  FOR "correction" IN SELECT * FROM (VALUES
  ('faq', 'password-email-and-sign-ins', $$every device is signed out, and you log in with the new one.$$,
    $$every device is signed out, your API keys are revoked, and you log in with the new one.$$),
  ('faq', 'password-email-and-sign-ins', $$All other devices are signed out.</p>$$,
    $$All other devices are signed out, and your API keys are revoked unless you choose to keep them.</p>$$),
  ('faq', 'password-email-and-sign-ins', $$mọi thiết bị bị đăng xuất và bạn đăng nhập lại bằng mật khẩu mới.$$,
    $$mọi thiết bị bị đăng xuất, các khóa API bị thu hồi và bạn đăng nhập lại bằng mật khẩu mới.$$),
  ('faq', 'password-email-and-sign-ins', $$Mọi thiết bị khác sẽ được đăng xuất.</p>$$,
    $$Mọi thiết bị khác sẽ được đăng xuất và các khóa API bị thu hồi, trừ khi bạn chọn giữ lại.</p>$$),
  ('faq', 'credits', $$A new account gets 10 credits to try with. No card$$,
    $$A new account gets 10 credits to try with. If we ask you to confirm your email, they arrive then. No card$$),
  ('faq', 'credits', $$Tài khoản mới được tặng 10 tín dụng để dùng thử. Không cần$$,
    $$Tài khoản mới được tặng 10 tín dụng để dùng thử. Nếu được yêu cầu xác nhận email, bạn nhận tín dụng ngay sau khi xác nhận. Không cần$$),
  ('faq', 'api', $$Make a key under <a href="/api-keys">API keys</a>.$$,
    $$Make a key under <a href="/api-keys">API keys</a>; it takes your password.$$),
  ('faq', 'api', $$Tạo khóa ở mục <a href="/api-keys">Khóa API</a>.$$,
    $$Tạo khóa ở mục <a href="/api-keys">Khóa API</a>, có nhập mật khẩu.$$)
  ) AS "corrections" ("category", "slug", "old_text", "new_text") LOOP
    UPDATE "help_articles"
    SET "content_en" = replace("content_en", "correction"."old_text", "correction"."new_text"),
      "content_vi" = replace("content_vi", "correction"."old_text", "correction"."new_text"),
      "last_updated" = '2026-11-22 20:00:00+00'
    WHERE "category" = "correction"."category" AND "slug" = "correction"."slug"
      AND "version" = 1 AND "author_id" IS NULL;
  END LOOP;
END $corrections$;
