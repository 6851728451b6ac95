"""A backend of the elements in Python, standard library only, as docs/any-backend.md describes it:

python3 docs/examples/backend.py
"""

import base64
import fcntl
import hashlib
import hmac
import json
import os
import re
import secrets
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

GATEWAY = os.environ.get("GATEWAY", "http://127.0.0.1:4010")
USER = "016683"
SECRET = os.environ.get("GATEWAY_SECRET", "sandbox-secret-016683")
CLIENT_KEY = "gwk_test_036870"
SHOP = os.environ.get("SHOP", "http://127.0.0.1:3000")
# Any 32 random bytes that stay on the server.
KEY = os.environ.get("SESSION_KEY", "a key for trying this out, not for your shop")
FOLDER = os.environ.get("ORDERS", os.path.join(tempfile.gettempdir(), "shop-orders-python"))

OPEN = ("pending", "processing")
HOLDING = ("paid", "authorized", "verify")
NOT_DONE = ("-1000", "-1003", "-1004")
METHODS = ["iDEAL", "Card"]
TIMEOUT_MINUTES = 60
BODY_MAX = 16 * 1024
REASONS = (
    "code-refused",
    "phone-unknown",
    "refused-in-app",
    "card-declined",
    "not-authenticated",
    "cancelled",
    "timed-out",
    "tried-too-often",
)


class Refusal(Exception):
    def __init__(self, http, code, message, gateway_code=None):
        super().__init__(message)
        self.http = http
        self.error = {"code": code, "message": message}
        if gateway_code:
            self.error["gatewayCode"] = gateway_code


# --- Signing, and calling the gateway ---


def sign(members):
    message = "&".join(f"{name}={members[name]}" for name in sorted(members, key=lambda name: name.encode()))
    return hmac.new(SECRET.encode(), message.encode(), hashlib.sha256).hexdigest()


def is_same(given, right):
    return hmac.compare_digest(str(given).encode(), right.encode())


def call(method, data):
    """Calls an operation and returns the answer; raises when none came, or nothing was done."""
    now = int(time.time())
    signed = sign({**data, "user": USER, "method": method, "time": now})
    body = json.dumps({"user": USER, "sign": signed, "method": method, "time": now, "data": data}).encode()
    request = urllib.request.Request(f"{GATEWAY}/Payments", body, {"Content-Type": "application/json"})
    for _ in range(3):
        try:
            with urllib.request.urlopen(request, timeout=5) as response:
                answer = json.load(response)
        except urllib.error.HTTPError as error:
            answer = read_json(error.read())
        except (OSError, ValueError):
            continue
        if isinstance(answer, dict) and "status" in answer:
            if answer.get("code") in NOT_DONE:
                break
            return answer
    raise Refusal(503, "gateway-unreachable", "The gateway did not answer.")


def query(trade_id):
    answer = call("v3.QueryOrder", {"trade_id": trade_id})
    if not answer["status"]:
        raise Refusal(409, "payment-refused", answer["message"], answer["code"])
    return answer["data"]["transaction_info"]


def read_json(text):
    try:
        return json.loads(text)
    except ValueError:
        return None


# --- Tokens ---


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def sign_token(text):
    return base64url(hmac.new(KEY.encode(), text.encode(), hashlib.sha256).digest())


def make_token(claims, audience, seconds):
    now = int(time.time())
    times = {"iat": now, "exp": now + seconds}
    claims = {**claims, "iss": "shop", "aud": audience, "jti": secrets.token_hex(16), **times}
    text = base64url(b'{"alg":"HS256","typ":"JWT"}') + "." + base64url(json.dumps(claims).encode())
    return f"{text}.{sign_token(text)}"


def verified_claims(authorization, *audiences):
    found = re.fullmatch(r"Bearer (\S+)", authorization or "")
    if not found:
        raise Refusal(401, "session-missing", "The request has no session.")
    parts = found[1].split(".")
    claims = None
    if len(parts) == 3 and is_same(parts[2], sign_token(f"{parts[0]}.{parts[1]}")):
        claims = read_json(base64.urlsafe_b64decode(parts[1] + "=="))
    if claims is None or claims["aud"] not in audiences:
        raise Refusal(401, "session-invalid", "The session was not made by this server.")
    if claims["exp"] <= time.time():
        raise Refusal(401, "session-expired", "The session has expired.")
    return claims


# --- Orders: a file each, locked while it is changed ---


def file_of(order_id):
    return os.path.join(FOLDER, hashlib.sha256(order_id.encode()).hexdigest() + ".json")


@contextmanager
def locked_order(order_id):
    """Gives the order and a function that keeps it; it is kept at the end too. Gives None when there is none."""
    try:
        file = open(file_of(order_id), "r+", encoding="utf-8")
    except FileNotFoundError:
        yield None, None
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        order = json.load(file)

        def keep():
            file.seek(0)
            file.truncate()
            json.dump(order, file)
            file.flush()
            os.fsync(file.fileno())

        try:
            yield order, keep
        finally:
            keep()


def make_order():
    order = {
        "orderId": f"python-{secrets.token_hex(8)}",
        "amount": "24.99",
        "currency": "EUR",
        "description": "Two mugs",
        "attempts": [],
    }
    with open(file_of(order["orderId"]), "x", encoding="utf-8") as file:
        json.dump(order, file)
    return order


def is_open(attempt):
    return attempt["state"] in OPEN


def holds(attempt):
    return attempt["state"] in HOLDING


def made(order):
    return [attempt for attempt in order["attempts"] if attempt.get("tradeId")]


# --- What is answered ---


def status_of(order, attempt):
    status = {
        "tradeId": attempt["tradeId"],
        "orderId": order["orderId"],
        "state": attempt["state"],
        "final": not is_open(attempt),
        "amount": order["amount"],
        "currency": order["currency"],
        "method": attempt["method"],
        "expiresAt": attempt["expiresAt"],
        "now": int(time.time()),
    }
    if is_open(attempt) and attempt["url"]:
        status["continueUrl"] = attempt["url"]
    if attempt.get("reason"):
        status["reason"] = attempt["reason"]
    return status


def step_of(order, attempt):
    status = status_of(order, attempt)
    if status["final"]:
        return {"kind": "done", "status": status}
    if "continueUrl" in status:
        return {"kind": "redirect", "url": status["continueUrl"], "status": status}
    return {"kind": "wait", "status": status}


def refresh(attempt):
    """Asks the gateway and writes down what it says; without an answer nothing changes.

    A payment that is over is asked for once, if it was not paid and nobody has said why.
    """
    if not is_open(attempt) and (holds(attempt) or "reason" in attempt):
        return
    try:
        info = query(attempt["tradeId"])
    except Refusal:
        return
    attempt["state"] = info["state"]
    reason = info.get("unpaid_reason")
    attempt["reason"] = reason if reason in REASONS else None


# --- POST /payments ---

FORMS = {
    "attemptId": r"[A-Za-z0-9_-]{16,64}",
    "method": r".+",
    "token": r"\S{1,4096}",
    "email": r".{0,254}",
    "scenario": r"web|wap|app|mini-program",
}
NOT_OFFERED = ("walletType", "osType", "blikCode", "phone")


def read_submission(text, session):
    body = read_json(text) if len(text) <= BODY_MAX else None
    if not isinstance(body, dict):
        raise Refusal(400, "request-invalid", "The submission is no JSON object of at most 16 kB.")
    for name, form in FORMS.items():
        is_needed = name in ("attemptId", "method")
        if (is_needed or name in body) and not re.fullmatch(form, str_of(body.get(name))):
            raise Refusal(400, "request-invalid", f"The submission is wrong in {name}.")
    if any(name in body for name in NOT_OFFERED):
        raise Refusal(400, "request-invalid", "The submission has a member of a method that the shop does not offer.")
    if body["method"] not in session["methods"]:
        raise Refusal(400, "method-not-offered", "The session does not offer this method.")
    if body["method"] == "Card" and "token" not in body:
        raise Refusal(400, "request-invalid", "The submission has no token.")
    if body["method"] == "Card" and not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", body.get("email", "")):
        raise Refusal(400, "email-invalid", "A card needs the e-mail address of the payer.")
    return body


def str_of(value):
    """A text, or what fits no form."""
    return value if isinstance(value, str) else "\n"


def ask(order, attempt, card=None):
    is_card = attempt["method"] == "Card"
    data = {
        "pay_method": "online",
        "sub_pay_method": attempt["method"],
        "order_id": order["orderId"],
        "amount": order["amount"],
        "currency": order["currency"],
        "description": order["description"],
        "timeout": str(TIMEOUT_MINUTES),
        "redirect_url": f"{SHOP}/pay/return",
        "notify_url": f"{SHOP}/pay/notifications",
        "request_id": attempt["requestId"],
    }
    if is_card:
        data.update({"operation": "1", "3ds_initiate": "01", **card})
    answer = call("v3.CreateCardPayments" if is_card else "v3.CreatePayments", data)
    if not answer["status"]:
        attempt["state"] = "refused"
        if answer["code"] == "-4119":
            raise Refusal(409, "card-token-refused", "The token of the card cannot be used.", "-4119")
        raise Refusal(409, "payment-refused", answer["message"], answer["code"])
    created = answer["data"]
    attempt.update(tradeId=created["trade_id"], url=created.get("url", ""), state=created["state"])


def end_attempt(order, attempt):
    """Ends an attempt of another submission; returns whether it holds the order."""
    if attempt["state"] == "asking" and attempt["method"] != "Card":
        try:
            ask(order, attempt)
        except Refusal as refusal:
            if refusal.error["code"] == "gateway-unreachable":
                raise
    if not attempt.get("tradeId") or not is_open(attempt):
        return False
    attempt["state"] = query(attempt["tradeId"])["state"]
    if is_open(attempt):
        answer = call("v3.CancelPayment", {"trade_id": attempt["tradeId"]})
        attempt["state"] = "cancelled" if answer["status"] else query(attempt["tradeId"])["state"]
    return holds(attempt)


def pay(session, text):
    body = read_submission(text, session)
    with locked_order(session["orderId"]) as (order, keep):
        if order is None:
            raise Refusal(404, "payment-unknown", "The shop does not know this order.")
        if (order["amount"], order["currency"]) != (session["amount"], session["currency"]):
            raise Refusal(401, "session-expired", "The order costs something else now.")
        own = [one for one in order["attempts"] if one["attemptId"] == body["attemptId"]]
        for attempt in order["attempts"]:
            if holds(attempt):
                return step_of(order, attempt)
        if own and own[0].get("tradeId"):
            return step_of(order, own[0])
        for attempt in order["attempts"]:
            if attempt not in own and end_attempt(order, attempt):
                return step_of(order, attempt)
        attempt = own[0] if own else new_attempt(order, body)
        attempt["state"] = "asking"
        keep()
        ask(order, attempt, {"payment_token_object": body.get("token"), "email": body.get("email")})
        return step_of(order, attempt)


def new_attempt(order, body):
    name = f"{order['orderId']}\n{body['attemptId']}"
    attempt = {
        "attemptId": body["attemptId"],
        "method": body["method"],
        "requestId": hashlib.sha256(name.encode()).hexdigest(),
        "expiresAt": int(time.time()) + 60 * TIMEOUT_MINUTES,
        "sequence": 0,
    }
    order["attempts"].append(attempt)
    return attempt


# --- GET /session, GET /payments/:tradeId ---


def session_state(session):
    with locked_order(session["orderId"]) as (order, _):
        attempts = made(order) if order else []
        if not attempts:
            return {"status": None}
        attempt = next(filter(holds, attempts), attempts[-1])
        refresh(attempt)
        return {"status": status_of(order, attempt)}


def payment_status(trade_id, claims):
    with locked_order(claims["orderId"]) as (order, _):
        for attempt in made(order) if order else []:
            if attempt["tradeId"] == trade_id == claims.get("tradeId", trade_id):
                refresh(attempt)
                return status_of(order, attempt)
    raise Refusal(404, "payment-unknown", "The session has no such payment.")


# --- POST /notifications, GET /return ---


def take_notification(text):
    """Returns whether the notification is dealt with."""
    told = read_json(text)
    data = told.get("data") if isinstance(told, dict) else None
    if not isinstance(data, dict) or any(not isinstance(value, (str, int)) for value in data.values()):
        return False
    if data.get("!from") != "gateway" or not is_same(told.get("sign"), sign(data)):
        return False
    if data["type"] != "payment":
        return True
    with locked_order(data["order_id"]) as (order, _):
        if order is None:
            return False
        found = [one for one in made(order) if one["tradeId"] == data["trade_id"]]
        if not found:
            found = [new_attempt(order, {"attemptId": "", "method": data["sub_pay_method"]})]
            expires_at = int(data["createDate"]) + 60 * TIMEOUT_MINUTES
            found[0].update(tradeId=data["trade_id"], url="", expiresAt=expires_at)
        if int(data["sequence"]) > found[0]["sequence"]:
            found[0].update(sequence=int(data["sequence"]), state=data["state"])
            found[0].pop("reason", None)
            is_right = (data["amount"], data["currency"]) == (order["amount"], order["currency"])
            # Ship here.
            order["paid"] = order.get("paid", False) or (data["state"] == "paid" and is_right)
    return True


def return_location(parameters):
    """Where the payer goes on; None when the gateway did not send him."""
    signed = {name: parameters.get(name, "") for name in ("trade_id", "order_id", "state", "time")}
    if not is_same(parameters.get("sign", ""), sign({**signed, "!from": "gateway"})):
        return None
    status = payment_status(signed["trade_id"], {"orderId": signed["order_id"]})
    if not holds(status):
        # Whoever comes back from a refused try of an order that another try has paid is told that it is paid.
        latest = session_state({"orderId": signed["order_id"]})["status"]
        status = latest if holds(latest) else status
    return f"{SHOP}/thanks#gw-status={make_token(status, 'gw-status', 15 * 60)}"


# --- Pages and routes ---


def page(element):
    return f"""<!doctype html><title>Two mugs</title>
<script type="module" async src="{GATEWAY}/v1/gw.js" crossorigin></script>
{element}"""


def checkout_page():
    order = make_order()
    shown = {name: order[name] for name in ("orderId", "amount", "currency", "description")}
    claims = {"gateway": GATEWAY, "clientKey": CLIENT_KEY, **shown, "methods": METHODS, "returnUrl": f"{SHOP}/thanks"}
    session = make_token(claims, "gw-checkout", 24 * 60 * 60)
    return page(f'<gw-checkout session="{session}" endpoint="/pay"></gw-checkout>')


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path, _, query_text = self.path.partition("?")
        if path == "/":
            self.send(200, checkout_page(), "text/html; charset=utf-8")
        elif path == "/thanks":
            self.send(200, page('<gw-payment-status endpoint="/pay"></gw-payment-status>'), "text/html; charset=utf-8")
        elif path == "/pay/session":
            self.api(lambda: session_state(self.claims("gw-checkout")))
        elif path.startswith("/pay/payments/"):
            trade_id = urllib.parse.unquote(path[len("/pay/payments/") :])
            self.api(lambda: payment_status(trade_id, self.claims("gw-checkout", "gw-status")))
        elif path == "/pay/return":
            self.come_back(dict(urllib.parse.parse_qsl(query_text)))
        else:
            self.send(404, "Not found")

    def do_POST(self):
        text = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/pay/payments":
            self.api(lambda: pay(self.claims("gw-checkout"), text))
        elif self.path == "/pay/notifications":
            is_taken = take_notification(text)
            self.send(200 if is_taken else 400, "ok" if is_taken else "bad")
        else:
            self.send(404, "Not found")

    def claims(self, *audiences):
        return verified_claims(self.headers.get("Authorization"), *audiences)

    def api(self, work):
        try:
            if self.headers.get("Origin", SHOP) != SHOP:
                raise Refusal(403, "origin-not-allowed", "This page may not use the shop.")
            self.send(200, json.dumps(work()), "application/json")
        except Refusal as refusal:
            self.send(refusal.http, json.dumps({"error": refusal.error}), "application/json")

    def come_back(self, parameters):
        try:
            location = return_location(parameters)
        except Refusal as refusal:
            self.send(refusal.http, "The shop does not know this payment.")
            return
        if location is None:
            self.send(400, "This link is not from the gateway.")
        else:
            self.send(303, "", headers={"Location": location})

    def send(self, status, text, kind="text/plain; charset=utf-8", headers=None):
        content = text.encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Cache-Control": "no-store", **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    os.makedirs(FOLDER, mode=0o700, exist_ok=True)
    address = urllib.parse.urlsplit(SHOP)
    ThreadingHTTPServer((address.hostname, address.port), Handler).serve_forever()
