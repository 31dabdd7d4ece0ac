vcl 4.1;

# Varnish 7 or later in front of the site; see "Shared cache" in docs/operations.md. Cache-Control and Vary of each response say whether and
# for how long it is shared. These rules reduce the cookies of visitors to their preferences, in one spelling: with
# `Vary: Cookie`, pages are then stored once per language and theme.

import directors;
include "./processes.vcl";

sub vcl_recv {
    # An uploaded import lies in the folder of the process that received it.
    if (req.url ~ "^/admin/data([./?]|$)") {
        set req.backend_hint = app1;
        unset req.http.X-Turn;
    } else {
        set req.http.X-Turn = req.xid;
    }
    # Forms, people who wrote a moment ago, and people who signed in on this browser before.
    if (req.http.Cookie ~ "account\.|(^|; *)written=" || (req.method != "GET" && req.method != "HEAD")) {
        return (pass);
    }
    # Searches are never shared, and their cookie says how results are shown.
    if (req.url ~ "^/search(\.data)?(\?|$)") {
        return (pass);
    }
    # Defaults are left out: English, and the theme of the system.
    set req.http.X-Preferences = "";
    if (req.http.Cookie ~ "(^|; *)lang=vi(;|$)") {
        set req.http.X-Preferences = "lang=vi; ";
    }
    if (req.http.Cookie ~ "(^|; *)theme=(dark|light)(;|$)") {
        set req.http.X-Preferences = req.http.X-Preferences
            + regsub(req.http.Cookie, "^(?:.*; *)?(theme=(?:dark|light))(?:;.*)?$", "\1");
    }
    unset req.http.Cookie;
    if (req.http.X-Preferences != "") {
        set req.http.Cookie = req.http.X-Preferences;
    }
    unset req.http.X-Preferences;
}

sub vcl_req_cookie {
    # The built-in rule passes every request with a cookie.
    return;
}

sub vcl_hash {
    # Absolute links and HSTS depend on it. The built-in rule adds address and host.
    hash_data(req.http.X-Forwarded-Proto);
}

sub vcl_backend_fetch {
    # Any process at first, and another one with each retry.
    if (bereq.http.X-Turn) {
        set bereq.backend = site.backend(by=KEY, key=site.key(bereq.http.X-Turn), alt=bereq.retries);
    }
}

sub vcl_backend_response {
    # A stored page is better than the error of a busy process.
    if (bereq.is_bgfetch && beresp.status >= 500) {
        return (abandon);
    }
    # During an upgrade, another process has the files of the other version.
    if (beresp.status == 404 && bereq.url ~ "^/assets/" && bereq.retries < 3) {
        return (retry);
    }
}

sub vcl_backend_error {
    # The process ended a moment ago; another one may answer. Forms are not sent twice.
    if (bereq.retries < 3 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        return (retry);
    }
    # For requests that waited for the same page, and no longer.
    set beresp.ttl = 1s;
    set beresp.grace = 0s;
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.body = {"The site is temporarily unavailable. Please try again in a moment.
Trang web tạm thời không truy cập được. Vui lòng thử lại sau giây lát.
"};
    return (deliver);
}

sub vcl_deliver {
    # Browsers revalidate, so a sign-in or another language shows at once.
    if (resp.http.Cache-Control ~ "s-maxage") {
        set resp.http.Cache-Control = "private, no-cache";
        unset resp.http.Age;
    }
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
}
