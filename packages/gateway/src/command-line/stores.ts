/** `gangway stores`: the stores in which a merchant's cashiers work. */
import { listStores } from '../accounts/manage-merchants.ts';
import { addStore } from '../administration/add-store.ts';
import { filterMerchant } from '../administration/find-or-refuse.ts';
import { nameFault } from '../administration/input-rules.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { merchantOption, ofMerchantOption, required } from './options.ts';
import { textTable, timeText } from './text-tables.ts';

/** The commands for stores. */
export const storeCommands: readonly Command[] = [
  defineChange({
    name: 'stores add',
    description: 'Adds a store to a merchant.',
    example: 'stores add --merchant 056870 --name Leiden',
    options: {
      merchant: merchantOption,
      name: required('NAME', 'its name, used by no other store of the merchant', nameFault),
    },
    async run({ admin }, { merchant, name }, by) {
      await addStore(admin, by, { merchant, name });
      return { json: { merchant, name }, text: `Store ${name} of merchant ${merchant} is added.` };
    },
  }),
  defineCommand({
    name: 'stores list',
    description: 'Lists the stores of one merchant or of all.',
    example: 'stores list --merchant 056870',
    options: { merchant: ofMerchantOption },
    async run({ database }, { merchant }) {
      const stores = await listStores(database, await filterMerchant(database, merchant));
      const rows = stores.map((store) => [store.merchantUid, store.name, timeText(store.createdAt)]);
      return {
        json: stores.map(({ id: _, ...shown }) => shown),
        text: textTable(['MERCHANT', 'STORE', 'ADDED'], rows, 'There are no stores.'),
      };
    },
  }),
];
