import type { Plugin } from 'vite';

const DE_UN_COMPONENTE = /@mantine\/core\/esm\//;
const NOMBRES_DE_CLASES = /from "\.\/(\w+)\.module\.mjs"/;

/**
 * Adds to a module of Mantine the import of the sheet whose class names it imports, and returns null for any other module.
 * It is the last import: the sheets of the components it is made of come before, because its own overrides them.
 */
export const conHoja = (codigo: string, id: string): { code: string; hoja: string } | null => {
  const [, componente] = (DE_UN_COMPONENTE.test(id) && NOMBRES_DE_CLASES.exec(codigo)) || [];
  if (!componente) return null;
  const hoja = `@mantine/core/styles/${componente}.layer.css`;
  return { code: `${codigo}\nimport '${hoja}';\n`, hoja };
};

/**
 * Lets each component of Mantine bring its own sheet, so that a screen loads only the sheets of the components it uses.
 * Mantine publishes code and sheets apart.
 */
export const hojasDeMantine = (): Plugin => ({
  name: 'soap:hojas-de-mantine',
  apply: 'build',
  async transform(codigo, id) {
    const con = conHoja(codigo, id);
    // Without a sheet of its own, its rules are in the sheet of the component around it.
    if (!con || !(await this.resolve(con.hoja, id))) return null;
    return { code: con.code, map: null };
  },
});
