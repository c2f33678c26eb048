import type { Plugin } from 'vite';

/**
 * Parts that Mantine hangs on a component whether anyone uses them or not (`Menu.Sub = MenuSub`). They come with the
 * component to every screen, for no bundler can tell that nobody reads the property.
 */
const unused: Record<string, string[]> = {
  Menu: ['Search', 'Sub', 'CheckboxItem', 'CheckboxGroup', 'ContextMenu'],
  Popover: ['ContextMenu'],
  Checkbox: ['Group', 'Indicator', 'Card'],
  Avatar: ['Group'],
  Table: ['Tfoot', 'Caption', 'ScrollContainer', 'DataRenderer'],
  Button: ['Group', 'GroupSection'],
  ActionIcon: ['Group', 'GroupSection'],
  Combobox: ['Footer', 'Header'],
  Radio: ['Card', 'Indicator'],
  Tooltip: ['Group'],
};

const mantine = /[\\/]@mantine[\\/]core[\\/]esm[\\/]/;
const component = /[\\/]components[\\/](\w+)[\\/]\1\.mjs$/;
const source = /[\\/]apps[\\/]web[\\/]src[\\/].*\.tsx?$/;
const named = Object.entries(unused)
  .map(([name, parts]) => `\\b${name}\\.(?:${parts.join('|')})\\b`)
  .join('|');
const namedInSource = new RegExp(named);
/** Mantine's own components are built of each other's parts; its messages and assignments name parts as well. */
const drawnByMantine = new RegExp(`jsxs?\\((?:${named})`);

/** Leaves parts of Mantine's components that no screen uses out of the build, and fails it once one is used. */
export const unusedParts = (): Plugin => ({
  name: 'unused-parts',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const path = id.replace(/\?.*$/, '');
    const isMantine = mantine.test(path);
    if (!isMantine && !source.test(path)) return undefined;
    const used = (isMantine ? drawnByMantine : namedInSource).exec(code)?.[0];
    if (used)
      this.error(`${used} is used but left out of the build: take it off the list in unused-parts.ts.`);
    const name = (isMantine && component.exec(path)?.[1]) || '';
    const parts = unused[name];
    if (!parts) return undefined;
    const kept = parts.reduce((rest, part) => {
      const assignment = new RegExp(`^${name}\\.${part} = .*$`, 'm');
      if (!assignment.test(rest)) this.error(`Mantine has no ${name}.${part}: see unused-parts.ts.`);
      return rest.replace(assignment, '');
    }, code);
    return { code: kept, map: null };
  },
});
