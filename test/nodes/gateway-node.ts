// A gateway's process for fault tests: the real start. With SCHEME_URL, its rail uses an external scheme.
import { Agent } from 'undici';

const elsewhere = process.env.SCHEME_URL;
if (elsewhere) {
  const own = `http://127.0.0.1:${process.env.PORT}`;
  const { origin } = new URL(elsewhere);
  const { dispatch } = Agent.prototype;
  Agent.prototype.dispatch = function (options, handler) {
    const isToScheme = String(options.origin) === own && options.path.startsWith('/scheme/');
    return dispatch.call(this, isToScheme ? { ...options, origin } : options, handler);
  };
}
await import('../../packages/gateway/src/start.ts');
