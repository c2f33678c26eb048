// Each icon is imported from its own file: going through the package's front door, the bundler reads all
// five thousand of them, which takes longer than the rest of the build.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const Icon: import('@tabler/icons-react').TablerIcon;
  export default Icon;
}
