/** State changes of orders and refunds go through one function each, which does what belongs to every change. */
import { rule } from './rules.ts';
import { readSources } from './source-tree.ts';

/** The statement that writes a move → the only files that may call it. */
const CALLERS: Readonly<Record<string, RegExp>> = {
  writeMove: /\/(orders\/order-rows|outcomes\/move-order)\.ts$|\.test\.ts$/,
  writeRefundMove: /\/(orders\/refunds|outcomes\/move-refund)\.ts$|\.test\.ts$/,
};

rule('only move-order.ts moves an order, and only move-refund.ts a refund', function* () {
  for (const { path, text } of readSources())
    for (const [name, mayCall] of Object.entries(CALLERS))
      if (path.startsWith('packages/gateway/') && !mayCall.test(path) && text.includes(`${name}(`))
        yield `${path} calls ${name}`;
});
