/** Labels of a brand's parts in the history of a broker or agreement. */
export const CAMPOS_DE_MARCA = {
  marca_nombre: 'Nombre que se muestra',
  marca_color: 'Color',
  marca_logo: 'Logo',
};
