# Varnish 7 in front of the API: readers of one parcel without a socket share one request to the API.
# docs/cluster.md has the command, with settings that many readers need.
vcl 4.1;

backend default {
    .host = "127.0.0.1";
    .port = "3000";
    # The API answers a long poll after 28 s at the latest.
    .first_byte_timeout = 40s;
    .between_bytes_timeout = 40s;
}

sub vcl_recv {
    if (req.http.Upgrade ~ "(?i)websocket") {
        return (pipe);
    }
    # A request with a token waits for its own account's writes.
    if (req.method != "GET" || req.http.Authorization || req.url !~ "^/api/v1/shipments/track/[A-Za-z0-9-]+/live/?(\?after=[0-9.]+)?$") {
        return (pass);
    }
    # The response depends on the URL alone.
    unset req.http.Cookie;
    unset req.http.Accept-Encoding;
    unset req.http.If-None-Match;
    set req.url = regsub(req.url, "/live(\?|$)", "/live/\1");
    # Those who wait get the response of the one request under way, also when it is older than its time to live.
    set req.grace = 0s;
    return (hash);
}

sub vcl_pipe {
    if (req.http.Upgrade) {
        set bereq.http.Upgrade = req.http.Upgrade;
        set bereq.http.Connection = req.http.Connection;
    }
}

sub vcl_backend_response {
    set beresp.grace = 0s;
    if (bereq.uncacheable || beresp.http.Cache-Control !~ "max-age") {
        # Not even for a moment: the next reader may get another response.
        set beresp.ttl = 0s;
        set beresp.uncacheable = true;
    }
}

sub vcl_deliver {
    # Browsers must not keep it: the time to live is for readers who wait together.
    if (req.url ~ "/live/") {
        unset resp.http.Age;
    }
}
