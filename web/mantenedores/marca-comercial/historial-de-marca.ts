/** What the history of a broker or agreement calls the parts of its brand. */
export const CAMPOS_DE_MARCA = {
  marca_nombre: 'Nombre que se muestra',
  marca_color: 'Color',
  marca_logo: 'Logo',
};
