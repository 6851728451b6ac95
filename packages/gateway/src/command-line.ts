/** The parts of a command line that `@gangway/cli` shares with `gangway`: arguments, help and text for people. */
export { type Command, defineCommand, type Result, UsageFault } from './command-line/command.ts';
export { helpText, type ProgramHelp } from './command-line/help.ts';
export { byDefault, operand, optional } from './command-line/options.ts';
export { type ParsedArguments, readArguments } from './command-line/read-arguments.ts';
export { runCommandLine } from './command-line/run-command-line.ts';
export { factList, printable, textTable } from './command-line/text-tables.ts';
export { type Progress, progressOn, type Report } from './progress.ts';
