<?php
// A backend of the elements in plain PHP, as docs/any-backend.md describes it:
//   php -S 127.0.0.1:3000 docs/examples/backend.php
declare(strict_types=1);

const STATES_OPEN = ['pending', 'processing'];
const STATES_HOLDING = ['paid', 'authorized', 'verify'];
const TIMEOUT_MINUTES = 60;
const METHODS = ['iDEAL', 'Card'];
const NOT_DONE = ['-1000', '-1003', '-1004'];
const REASONS = ['code-refused', 'phone-unknown', 'refused-in-app', 'card-declined', 'not-authenticated', 'cancelled',
    'timed-out', 'tried-too-often'];

$config = [
    'gateway' => getenv('GATEWAY') ?: 'http://127.0.0.1:4010',
    'user' => '016683',
    'secret' => getenv('GATEWAY_SECRET') ?: 'sandbox-secret-016683',
    'clientKey' => 'gwk_test_036870',
    'shop' => getenv('SHOP') ?: 'http://127.0.0.1:3000',
    // Any 32 random bytes that stay on the server.
    'key' => getenv('SESSION_KEY') ?: 'a key for trying this out, not for your shop',
    'folder' => getenv('ORDERS') ?: sys_get_temp_dir() . '/shop-orders-php',
];
@mkdir($config['folder'], 0700, true);

final class Refusal extends Exception
{
    public function __construct(public int $status, public string $reason, string $message, public ?string $gatewayCode = null)
    {
        parent::__construct($message);
    }
}

// --- Signing, and calling the gateway ---

function hmac(array $members): string
{
    global $config;
    ksort($members, SORT_STRING);
    $pairs = array_map(fn ($name, $value) => "$name=$value", array_keys($members), $members);
    return hash_hmac('sha256', implode('&', $pairs), $config['secret']);
}

/** Calls an operation and returns the answer; null when none came, or nothing was done. */
function call(string $method, array $data): ?array
{
    global $config;
    $time = time();
    $sign = hmac($data + ['user' => $config['user'], 'method' => $method, 'time' => $time]);
    $body = json_encode(['user' => $config['user'], 'sign' => $sign, 'method' => $method, 'time' => $time, 'data' => $data]);
    $http = ['method' => 'POST', 'header' => 'Content-Type: application/json', 'content' => $body,
        'timeout' => 5, 'ignore_errors' => true];
    for ($tries = 0; $tries < 3; $tries++) {
        $text = @file_get_contents("{$config['gateway']}/Payments", false, stream_context_create(['http' => $http]));
        $answer = is_string($text) ? json_decode($text, true) : null;
        if (isset($answer['status'])) {
            return in_array($answer['code'] ?? '', NOT_DONE, true) ? null : $answer;
        }
    }
    return null;
}

function unreachable(): Refusal
{
    return new Refusal(503, 'gateway-unreachable', 'The gateway did not answer.');
}

/** The payment as the gateway knows it; null when it does not answer. */
function query(string $tradeId): ?array
{
    return call('v3.QueryOrder', ['trade_id' => $tradeId])['data']['transaction_info'] ?? null;
}

// --- Tokens ---

function base64url(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

function makeToken(array $claims, string $audience, int $seconds): string
{
    global $config;
    $now = time();
    $claims += ['iss' => 'shop', 'aud' => $audience, 'jti' => bin2hex(random_bytes(16)), 'iat' => $now, 'exp' => $now + $seconds];
    $text = base64url('{"alg":"HS256","typ":"JWT"}') . '.' . base64url(json_encode($claims));
    return "$text." . base64url(hash_hmac('sha256', $text, $config['key'], true));
}

function verifiedClaims(string ...$audiences): array
{
    global $config;
    if (!preg_match('/^Bearer (\S+)$/', $_SERVER['HTTP_AUTHORIZATION'] ?? '', $found)) {
        throw new Refusal(401, 'session-missing', 'The request has no session.');
    }
    $parts = explode('.', $found[1]);
    $sign = hash_hmac('sha256', "{$parts[0]}." . ($parts[1] ?? ''), $config['key'], true);
    $claims = json_decode(base64_decode(strtr($parts[1] ?? '', '-_', '+/')), true);
    if (count($parts) !== 3 || !hash_equals(base64url($sign), $parts[2]) || !in_array($claims['aud'] ?? '', $audiences, true)) {
        throw new Refusal(401, 'session-invalid', 'The session was not made by this server.');
    }
    if ($claims['exp'] <= time()) {
        throw new Refusal(401, 'session-expired', 'The session has expired.');
    }
    return $claims;
}

// --- Orders: a file each, locked while it is changed ---

/** Runs $work on the order and keeps what it changed, also when it throws; null when there is no such order. */
function withOrder(string $orderId, callable $work): mixed
{
    global $config;
    $file = $config['folder'] . '/' . hash('sha256', $orderId) . '.json';
    $handle = is_file($file) ? fopen($file, 'r+') : null;
    if (!$handle) {
        return null;
    }
    flock($handle, LOCK_EX);
    $order = json_decode(stream_get_contents($handle), true);
    $keep = function (array $order) use ($handle): void {
        rewind($handle);
        ftruncate($handle, 0);
        fwrite($handle, json_encode($order));
        fsync($handle);
    };
    try {
        return $work($order, $keep);
    } finally {
        $keep($order);
        fclose($handle);
    }
}

function makeOrder(): array
{
    global $config;
    $order = ['orderId' => 'php-' . bin2hex(random_bytes(8)), 'amount' => '24.99', 'currency' => 'EUR',
        'description' => 'Two mugs', 'attempts' => []];
    file_put_contents($config['folder'] . '/' . hash('sha256', $order['orderId']) . '.json', json_encode($order));
    return $order;
}

function isOpen(array $attempt): bool
{
    return in_array($attempt['state'], STATES_OPEN, true);
}

function holds(array $attempt): bool
{
    return in_array($attempt['state'], STATES_HOLDING, true);
}

/** The number of the attempt that fits; null when none does. */
function find(array $attempts, callable $fits): ?int
{
    foreach ($attempts as $number => $attempt) {
        if ($fits($attempt)) {
            return $number;
        }
    }
    return null;
}

// --- What is answered ---

function statusOf(array $order, array $attempt): array
{
    return array_filter([
        'tradeId' => $attempt['tradeId'],
        'orderId' => $order['orderId'],
        'state' => $attempt['state'],
        'final' => !isOpen($attempt),
        'amount' => $order['amount'],
        'currency' => $order['currency'],
        'method' => $attempt['method'],
        'expiresAt' => $attempt['expiresAt'],
        'now' => time(),
        'continueUrl' => isOpen($attempt) && $attempt['url'] !== '' ? $attempt['url'] : null,
        'reason' => $attempt['reason'] ?? null,
    ], fn ($value) => $value !== null);
}

function stepOf(array $order, array $attempt): array
{
    $status = statusOf($order, $attempt);
    if ($status['final']) {
        return ['kind' => 'done', 'status' => $status];
    }
    return isset($status['continueUrl'])
        ? ['kind' => 'redirect', 'url' => $status['continueUrl'], 'status' => $status]
        : ['kind' => 'wait', 'status' => $status];
}

/**
 * Asks the gateway and writes down what it says; without an answer nothing changes. A payment that is over is asked for
 * once, if it was not paid and nobody has said why.
 */
function refresh(array &$attempt): void
{
    $isKnown = !isOpen($attempt) && (holds($attempt) || array_key_exists('reason', $attempt));
    if (!isset($attempt['tradeId']) || $isKnown || !($info = query($attempt['tradeId']))) {
        return;
    }
    $attempt['state'] = $info['state'];
    $attempt['reason'] = in_array($info['unpaid_reason'] ?? '', REASONS, true) ? $info['unpaid_reason'] : null;
}

// --- POST /payments ---

function readSubmission(array $session): array
{
    $text = file_get_contents('php://input', false, null, 0, 16385);
    $body = strlen($text) > 16384 ? null : json_decode($text, true);
    $isObject = is_array($body) && str_starts_with(ltrim($text), '{');
    $is = fn (string $name, string $form) => is_string($body[$name] ?? null) && preg_match($form, $body[$name]) === 1;
    $may = fn (string $name, string $form) => !isset($body[$name]) || $is($name, $form);
    $wrong = match (true) {
        !$isObject => 'the body',
        !$is('attemptId', '/^[A-Za-z0-9_-]{16,64}$/D') => 'attemptId',
        !$is('method', '/^.+$/D') => 'method',
        !$may('token', '/^\S{1,4096}$/D') => 'token',
        !$may('email', '/^.{0,254}$/D') => 'email',
        !$may('scenario', '/^(web|wap|app|mini-program)$/D') => 'scenario',
        isset($body['walletType']) || isset($body['osType']) => 'walletType or osType',
        isset($body['blikCode']) || isset($body['phone']) => 'blikCode or phone',
        default => null,
    };
    if ($wrong !== null) {
        throw new Refusal(400, 'request-invalid', "The submission is wrong in $wrong.");
    }
    if (!in_array($body['method'], $session['methods'], true)) {
        throw new Refusal(400, 'method-not-offered', 'The session does not offer this method.');
    }
    if ($body['method'] === 'Card' && !isset($body['token'])) {
        throw new Refusal(400, 'request-invalid', 'The submission has no token.');
    }
    if ($body['method'] === 'Card' && !filter_var($body['email'] ?? '', FILTER_VALIDATE_EMAIL)) {
        throw new Refusal(400, 'email-invalid', 'A card needs the e-mail address of the payer.');
    }
    return $body;
}

function ask(array $order, array &$attempt, array $secrets = []): void
{
    global $config;
    $isCard = $attempt['method'] === 'Card';
    $data = [
        'pay_method' => 'online',
        'sub_pay_method' => $attempt['method'],
        'order_id' => $order['orderId'],
        'amount' => $order['amount'],
        'currency' => $order['currency'],
        'description' => $order['description'],
        'timeout' => (string) TIMEOUT_MINUTES,
        'redirect_url' => "{$config['shop']}/pay/return",
        'notify_url' => "{$config['shop']}/pay/notifications",
        'request_id' => $attempt['requestId'],
    ] + ($isCard ? ['operation' => '1', '3ds_initiate' => '01'] + $secrets : []);
    $answer = call($isCard ? 'v3.CreateCardPayments' : 'v3.CreatePayments', $data) ?? throw unreachable();
    if ($answer['status'] !== true) {
        $attempt['state'] = 'refused';
        throw $answer['code'] === '-4119'
            ? new Refusal(409, 'card-token-refused', 'The token of the card cannot be used.', '-4119')
            : new Refusal(409, 'payment-refused', $answer['message'], $answer['code']);
    }
    $attempt['tradeId'] = $answer['data']['trade_id'];
    $attempt['url'] = $answer['data']['url'] ?? '';
    $attempt['state'] = $answer['data']['state'];
}

/** Ends an attempt of another submission; returns whether it holds the order. */
function endAttempt(array $order, array &$attempt): bool
{
    if ($attempt['state'] === 'asking' && $attempt['method'] !== 'Card') {
        try {
            ask($order, $attempt);
        } catch (Refusal $refusal) {
            if ($refusal->reason === 'gateway-unreachable') {
                throw $refusal;
            }
        }
    }
    if (!isset($attempt['tradeId']) || !isOpen($attempt)) {
        return false;
    }
    $attempt['state'] = (query($attempt['tradeId']) ?? throw unreachable())['state'];
    if (isOpen($attempt)) {
        $answer = call('v3.CancelPayment', ['trade_id' => $attempt['tradeId']]) ?? throw unreachable();
        $attempt['state'] = $answer['status'] === true
            ? 'cancelled'
            : (query($attempt['tradeId']) ?? throw unreachable())['state'];
    }
    return holds($attempt);
}

function pay(array $session): array
{
    $body = readSubmission($session);
    return withOrder($session['orderId'], function (array &$order, callable $keep) use ($session, $body): array {
        if ($order['amount'] !== $session['amount'] || $order['currency'] !== $session['currency']) {
            throw new Refusal(401, 'session-expired', 'The order costs something else now.');
        }
        $attempts = &$order['attempts'];
        $found = find($attempts, holds(...))
            ?? find($attempts, fn ($one) => isset($one['tradeId']) && $one['attemptId'] === $body['attemptId']);
        if ($found !== null) {
            return stepOf($order, $attempts[$found]);
        }
        foreach ($attempts as $number => $attempt) {
            if ($attempt['attemptId'] !== $body['attemptId'] && endAttempt($order, $attempts[$number])) {
                return stepOf($order, $attempts[$number]);
            }
        }
        $number = find($attempts, fn ($one) => $one['attemptId'] === $body['attemptId']) ?? count($attempts);
        $attempts[$number] ??= [
            'attemptId' => $body['attemptId'],
            'method' => $body['method'],
            'requestId' => hash('sha256', "{$order['orderId']}\n{$body['attemptId']}"),
            'expiresAt' => time() + 60 * TIMEOUT_MINUTES,
            'sequence' => 0,
        ];
        $attempts[$number]['state'] = 'asking';
        $keep($order);
        ask($order, $attempts[$number], ['payment_token_object' => $body['token'] ?? '', 'email' => $body['email'] ?? '']);
        return stepOf($order, $attempts[$number]);
    }) ?? throw new Refusal(404, 'payment-unknown', 'The shop does not know this order.');
}

// --- GET /session, GET /payments/:tradeId ---

function sessionState(array $session): array
{
    return withOrder($session['orderId'], function (array &$order): array {
        $made = array_filter($order['attempts'], fn ($one) => isset($one['tradeId']));
        $number = find($made, holds(...)) ?? array_key_last($made);
        if ($number === null) {
            return ['status' => null];
        }
        refresh($order['attempts'][$number]);
        return ['status' => statusOf($order, $order['attempts'][$number])];
    }) ?? ['status' => null];
}

function paymentStatus(string $tradeId, array $claims): array
{
    return withOrder($claims['orderId'], function (array &$order) use ($tradeId, $claims): ?array {
        $number = find($order['attempts'], fn ($one) => ($one['tradeId'] ?? null) === $tradeId);
        if ($number === null || ($claims['tradeId'] ?? $tradeId) !== $tradeId) {
            return null;
        }
        refresh($order['attempts'][$number]);
        return statusOf($order, $order['attempts'][$number]);
    }) ?? throw new Refusal(404, 'payment-unknown', 'The session has no such payment.');
}

// --- POST /notifications, GET /return ---

function takeNotification(): string
{
    $told = json_decode(file_get_contents('php://input'), true);
    ['sign' => $sign, 'data' => $data] = (is_array($told) ? $told : []) + ['sign' => '', 'data' => []];
    $isTaken = is_string($sign) && is_array($data) && !array_filter($data, is_array(...))
        && ($data['!from'] ?? '') === 'gateway' && hash_equals(hmac($data), $sign);
    if ($isTaken && $data['type'] === 'payment') {
        $isTaken = withOrder($data['order_id'], function (array &$order) use ($data): bool {
            $attempts = &$order['attempts'];
            $number = find($attempts, fn ($one) => ($one['tradeId'] ?? null) === $data['trade_id']) ?? count($attempts);
            $attempts[$number] ??= ['attemptId' => '', 'method' => $data['sub_pay_method'], 'requestId' => '', 'url' => '',
                'tradeId' => $data['trade_id'], 'expiresAt' => (int) $data['createDate'] + 60 * TIMEOUT_MINUTES,
                'sequence' => 0, 'state' => $data['state']];
            if ((int) $data['sequence'] <= $attempts[$number]['sequence']) {
                return true;
            }
            $attempts[$number]['sequence'] = (int) $data['sequence'];
            $attempts[$number]['state'] = $data['state'];
            unset($attempts[$number]['reason']);
            $isRight = $data['amount'] === $order['amount'] && $data['currency'] === $order['currency'];
            // Ship here.
            $order['paid'] = ($order['paid'] ?? false) || ($data['state'] === 'paid' && $isRight);
            return true;
        }) ?? false;
    }
    http_response_code($isTaken ? 200 : 400);
    return $isTaken ? 'ok' : 'bad';
}

function comeBack(): string
{
    global $config;
    $signed = ['!from' => 'gateway'];
    foreach (['trade_id', 'order_id', 'state', 'time'] as $name) {
        $signed[$name] = (string) ($_GET[$name] ?? '');
    }
    if (!hash_equals(hmac($signed), (string) ($_GET['sign'] ?? ''))) {
        http_response_code(400);
        return 'This link is not from the gateway.';
    }
    try {
        $status = paymentStatus($signed['trade_id'], ['orderId' => $signed['order_id']]);
        // Whoever comes back from a refused try of an order that another try has paid is told that it is paid.
        $held = holds($status) ? $status : sessionState(['orderId' => $signed['order_id']])['status'];
        $status = holds($held) ? $held : $status;
    } catch (Refusal $refusal) {
        http_response_code($refusal->status);
        return 'The shop does not know this payment.';
    }
    http_response_code(303);
    header("Location: {$config['shop']}/thanks#gw-status=" . makeToken($status, 'gw-status', 15 * 60));
    return '';
}

// --- Pages and routes ---

function page(string $element): string
{
    global $config;
    header('Content-Type: text/html; charset=utf-8');
    return "<!doctype html><title>Two mugs</title>
<script type=\"module\" async src=\"{$config['gateway']}/v1/gw.js\" crossorigin></script>
$element";
}

function checkoutPage(): string
{
    global $config;
    $order = makeOrder();
    $session = makeToken([
        'gateway' => $config['gateway'], 'clientKey' => $config['clientKey'], 'orderId' => $order['orderId'],
        'amount' => $order['amount'], 'currency' => $order['currency'], 'description' => $order['description'],
        'methods' => METHODS, 'returnUrl' => "{$config['shop']}/thanks",
    ], 'gw-checkout', 24 * 60 * 60);
    return page("<gw-checkout session=\"$session\" endpoint=\"/pay\"></gw-checkout>");
}

function api(callable $work): string
{
    global $config;
    header('Content-Type: application/json');
    header('Cache-Control: no-store');
    try {
        if (($_SERVER['HTTP_ORIGIN'] ?? $config['shop']) !== $config['shop']) {
            throw new Refusal(403, 'origin-not-allowed', 'This page may not use the shop.');
        }
        return json_encode($work(), JSON_UNESCAPED_SLASHES);
    } catch (Refusal $refusal) {
        http_response_code($refusal->status);
        $error = ['code' => $refusal->reason, 'message' => $refusal->getMessage()];
        return json_encode(['error' => $error + ($refusal->gatewayCode ? ['gatewayCode' => $refusal->gatewayCode] : [])]);
    }
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
echo match (true) {
    $path === '/' => checkoutPage(),
    $path === '/thanks' => page('<gw-payment-status endpoint="/pay"></gw-payment-status>'),
    $path === '/pay/session' => api(fn () => sessionState(verifiedClaims('gw-checkout'))),
    $path === '/pay/payments' => api(fn () => pay(verifiedClaims('gw-checkout'))),
    str_starts_with($path, '/pay/payments/') => api(
        fn () => paymentStatus(rawurldecode(substr($path, 14)), verifiedClaims('gw-checkout', 'gw-status')),
    ),
    $path === '/pay/notifications' => takeNotification(),
    $path === '/pay/return' => comeBack(),
    default => (http_response_code(404) ? 'Not found' : ''),
};
