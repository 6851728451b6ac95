/** The types of typed calls: what each takes and returns follows from the rows of its contract. */
import type {
  CheckoutData,
  Contract,
  Look,
  OPERATIONS,
  OrderFilter,
  Parameter,
  ResultMember,
} from '@gangway/protocol';
import type { CallRow, Calls } from './call-table.ts';
import type { MEMBER_NAMES, MemberName, Money } from './member-names.ts';
import type { CardDetails, OPTION_WORDS } from './option-words.ts';
import type { OrderPages } from './order-pages.ts';
import type { TIME_MEMBERS } from './read-result.ts';

/** The options of a call, such as `CallOptions<'refunds', 'create'>`. */
export type CallOptions<Group extends keyof Calls, Name extends keyof Calls[Group]> = OptionsOf<
  RowOf<Calls[Group][Name]>
>;

/** The result of a call, such as `CallResult<'refunds', 'create'>`. */
export type CallResult<Group extends keyof Calls, Name extends keyof Calls[Group]> = ResultOf<
  RowOf<Calls[Group][Name]>
>;

/** Every typed call. */
export type TypedCalls = {
  readonly [Group in keyof Calls]: {
    readonly [Name in keyof Calls[Group]]: Call<RowOf<Calls[Group][Name]>>;
  };
};

type RowOf<Row> = Extract<Row, CallRow>;

type Call<Row extends CallRow> = Row extends { readonly returns: 'pages' }
  ? (options?: OptionsOf<Row>) => OrderPages<ResultOf<Row>>
  : (options: OptionsOf<Row>) => Promise<ResultOf<Row>>;

/** The options of a call by its row. */
type OptionsOf<Row extends CallRow> = ContractOptions<ContractOf<Row>, Row> &
  (Row extends { readonly returns: 'csv' } ? { readonly of: 'payments' | 'refunds' } : unknown);

/** The result of a call by its row; of a list, one entry. */
type ResultOf<Row extends CallRow> = Row extends { readonly returns: 'csv' }
  ? ReadableStream<Uint8Array>
  : Row extends { readonly returns: 'pages' }
    ? Members<Extract<ContractOf<Row>['result'][number], { readonly name: 'orders' }>['items'][number]>
    : ContractResult<ContractOf<Row>>;

type OperationOf<Name> = Extract<(typeof OPERATIONS)[number], { readonly name: Name }>;

/** The contracts of a call: the one with its title, or all of the operation that no other one handles. */
type ContractOf<Row extends CallRow> = Row extends { readonly contract: infer Title }
  ? Extract<OperationOf<Row['operation']>['contracts'][number], { readonly title: Title }>
  : Own<OperationOf<Row['operation']>['contracts'][number], Row['operation']>;

type Own<C, Operation> = C extends { readonly operation: infer Handler }
  ? Handler extends Operation
    ? C
    : never
  : C;

type ContractOptions<C, Row extends CallRow> = C extends Contract
  ? Options<C['parameters'][number], Row['sends'], Row['names'], C>
  : never;

type ContractResult<C> = C extends Contract ? Members<C['result'][number]> : never;

/** Names. */

type Names = typeof MEMBER_NAMES;

/** The name of the pair that a member forms with another of the same rows. */
type PairName<Wire, All> = {
  [Name in MemberName]: PairIn<Names[Name][number], Wire, All> extends never ? never : Name;
}[MemberName];

type PairIn<Source, Wire, All> = Source extends readonly [infer Amount, infer Currency]
  ? Wire extends Amount | Currency
    ? Amount extends All
      ? Currency extends All
        ? Source
        : never
      : never
    : never
  : never;

type PlainName<Wire> = {
  [Name in MemberName]: Wire extends Names[Name][number] ? Name : never;
}[MemberName];

type NameOf<Wire, All, Renames> = Wire extends keyof Renames
  ? Renames[Wire] & MemberName
  : [PairName<Wire, All>] extends [never]
    ? PlainName<Wire>
    : PairName<Wire, All>;

/** The rows that have a name. */
type Named<Rows extends { readonly name: string }, Name, Renames, All = Rows['name']> = Rows extends Rows
  ? Name extends NameOf<Rows['name'], All, Renames>
    ? Rows
    : never
  : never;

/** The names of rows. */
type NamesOf<
  Rows extends { readonly name: string },
  Renames = undefined,
  All = Rows['name'],
> = Rows extends Rows ? NameOf<Rows['name'], All, Renames> : never;

/** Options. */

/** Parameters that no option stands for: the call knows their value. */
type Unasked<Row extends Parameter, Sends> = Row extends
  | { readonly name: keyof Sends }
  | { readonly readAs: string }
  | { readonly oneOf: readonly [string] }
  ? Row
  : Row extends { readonly name: 'nonce_string' }
    ? Row extends { readonly isKey: true }
      ? never
      : Row
    : never;

type Options<Rows extends Parameter, Sends, Renames, C> = OptionSet<
  Exclude<Rows, Unasked<Rows, Sends>>,
  Renames,
  C
>;

type OptionSet<Rows extends Parameter, Renames, C> = Simplify<
  Documented<
    Names,
    RequiredNames<Rows, Renames, C>,
    { [Name in MemberName]: OptionValue<Rows, Name, Renames, C> }
  > &
    Partial<
      Documented<
        Names,
        Exclude<NamesOf<Rows, Renames>, RequiredNames<Rows, Renames, C>>,
        { [Name in MemberName]: OptionValue<Rows, Name, Renames, C> | undefined }
      >
    >
>;

/** Options that have a default although the gateway requires them. */
type Defaulted<C> = C extends { readonly methods: readonly [] }
  ? 'idempotencyKey' | 'notifyUrl'
  : 'idempotencyKey';

type RequiredNames<Rows extends Parameter, Renames, C> = Exclude<
  NamesOf<Extract<Rows, { readonly required: true }>, Renames, Rows['name']>,
  Defaulted<C>
>;

type OptionValue<Rows extends Parameter, Name, Renames, C> =
  Named<Rows, Name, Renames> extends infer Row
    ? [Name] extends [PairName<RowNames<Row>, Rows['name']>]
      ? Money
      : RowValue<Row, C>
    : never;

type RowNames<Row> = Row extends { readonly name: infer Name } ? Name : never;

interface KindValues {
  readonly count: number;
  readonly minutes: number;
  readonly time: Date;
  readonly 'card-info': CardDetails;
  readonly 'checkout-data': CheckoutData;
  readonly filter: FilterOptions;
  readonly look: Look;
}

/** The values that listed orders must have. */
export type FilterOptions = {
  readonly [Name in keyof OrderFilter as PlainName<Name>]?: string | undefined;
};

type Words = typeof OPTION_WORDS;

type RowValue<Row, C> = Row extends {
  readonly name: infer Name extends keyof Words;
  readonly oneOf: readonly (infer Code)[];
}
  ? Words[Name][Code & keyof Words[Name]]
  : Row extends { readonly means: infer Means }
    ? Means[keyof Means]
    : Row extends { readonly oneOf: readonly (infer Word)[] }
      ? Word
      : Row extends { readonly items: readonly (infer Item extends Parameter)[] }
        ? readonly OptionSet<Item, undefined, unknown>[]
        : Row extends { readonly kind: 'method' }
          ? C extends { readonly methods: readonly (infer Method)[] }
            ? Method
            : never
          : Row extends { readonly kind: infer Kind extends keyof KindValues }
            ? KindValues[Kind]
            : string;

/** Results. */

/** The members of a result, by its rows. */
type Members<Rows extends ResultMember> = Simplify<
  Documented<Names, NamesOf<Exclude<Rows, MaybeAbsent>>, { [Name in MemberName]: ResultValue<Rows, Name> }> &
    Partial<
      Documented<
        Names,
        Exclude<NamesOf<Rows>, NamesOf<Exclude<Rows, MaybeAbsent>, undefined, Rows['name']>>,
        { [Name in MemberName]: ResultValue<Rows, Name> }
      >
    >
>;

type MaybeAbsent = { readonly optional: true } | { readonly mayBeEmpty: true };

type ResultValue<Rows extends ResultMember, Name> =
  Named<Rows, Name, undefined> extends infer Row
    ? [Name] extends [PairName<RowNames<Row>, Rows['name']>]
      ? Money
      : MemberValue<Row>
    : never;

type MemberValue<Row> = Row extends { readonly items: readonly (infer Item extends ResultMember)[] }
  ? readonly Members<Item>[]
  : Row extends { readonly oneOf: readonly (infer Word)[] }
    ? Word
    : Row extends { readonly words: readonly (infer Word)[] }
      ? // An intersection, so that editors offer the words.
        Word | (string & {})
      : Row extends { readonly type: 'Object' }
        ? Row extends { readonly name: 'parameters' }
          ? Readonly<Record<string, string>>
          : Readonly<Record<string, unknown>>
        : Row extends { readonly type: 'Integer' } | { readonly name: 'time_out' }
          ? number
          : Row extends { readonly name: (typeof TIME_MEMBERS)[number] }
            ? Date
            : string;

/** The members of `Keys`, with the comments that they have in `Source`. */
type Documented<Source, Keys extends keyof Source, Values> = {
  readonly [Key in Keys]: Key extends keyof Values ? Values[Key] : never;
};

/** The members of an intersection as one object type, which editors show in full. */
type Simplify<T> = T extends infer Whole ? { readonly [Key in keyof Whole]: Whole[Key] } : never;
