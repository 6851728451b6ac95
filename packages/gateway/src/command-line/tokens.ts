/** `gangway tokens`: the stored cards of a merchant, without their numbers and tokens. */
import { CARD_BRANDS } from '@gangway/protocol/cards';
import { getMerchantOrRefuse } from '../administration/find-or-refuse.ts';
import { revokeStoredCard } from '../administration/revoke-stored-card.ts';
import { listStoredCards, type StoredCardRecord } from '../vault/manage-stored-cards.ts';
import { type Command, defineCommand } from './command.ts';
import { defineChange } from './define-change.ts';
import { merchantOption, required } from './options.ts';
import { textTable, timeText } from './text-tables.ts';
import { idFault } from './value-checks.ts';

const rowOf = (card: StoredCardRecord): string[] => [
  card.id,
  card.tokenType,
  `${CARD_BRANDS[card.brand].label} •••• ${card.last4}`,
  `${card.expiryMonth}/${card.expiryYear}`,
  card.tradeId,
  timeText(card.keptAt),
  card.consentAt ? `${card.consentWording} ${timeText(card.consentAt)}` : 'at the bank',
  stateOf(card),
];

function stateOf({ revokedAt, revokeAt }: StoredCardRecord): string {
  if (revokedAt) return `revoked ${timeText(revokedAt)}`;
  return revokeAt ? `revoked from ${timeText(revokeAt)}` : 'good';
}

/** The commands for stored cards. */
export const tokenCommands: readonly Command[] = [
  defineCommand({
    name: 'tokens list',
    description: "Lists a merchant's stored cards, without numbers and tokens.",
    example: 'tokens list --merchant 036870',
    options: { merchant: merchantOption },
    async run({ database }, { merchant: uid }) {
      const { id } = await getMerchantOrRefuse(database, uid);
      const cards = await listStoredCards(database, id);
      const head = ['CARD ID', 'TYPE', 'CARD', 'EXPIRY', 'KEPT BY', 'KEPT', 'CONSENT', 'STATE'];
      return { json: cards, text: textTable(head, cards.map(rowOf), 'The merchant has no stored cards.') };
    },
  }),
  defineChange({
    name: 'tokens revoke',
    description: 'Revokes the token of a stored card and destroys its number, permanently.',
    example: 'tokens revoke --merchant 036870 --card 0199a3c4-0000-7000-8000-000000000000',
    options: {
      merchant: merchantOption,
      card: required('ID', 'id of the stored card, as tokens list shows it', idFault('tokens list')),
    },
    async run({ admin }, { merchant: uid, card: id }, by) {
      await revokeStoredCard(admin, by, { merchant: uid, cardId: id });
      return {
        json: { merchant: uid, card: id, revoked: true },
        text: `The stored card ${id} of merchant ${uid} can no longer be used; its number is destroyed, and a rail that keeps it is told.`,
      };
    },
  }),
];
