const tieneTipoDeBoton = (elemento: Element): boolean =>
  elemento instanceof HTMLInputElement &&
  /^(?:submit|button|reset)$/i.test(elemento.getAttribute('type') ?? '');

/** Selectors that Testing Library and Floating UI ask of every element, with their answers in jsdom. */
const RESPUESTAS = new Map<string, (elemento: Element) => boolean>([
  ['*', () => true],
  ['script, style', ({ localName }) => localName === 'script' || localName === 'style'],
  ['input[type=submit], input[type=button], input[type=reset]', tieneTipoDeBoton],
  // jsdom opens neither popovers nor modal dialogs.
  [':popover-open', () => false],
  [':modal', () => false],
]);

const CAMPOS = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement];

/** Labels of a field. jsdom searches the whole document once for each label of the document. */
const etiquetasDe = (campo: Element): HTMLLabelElement[] => {
  const { id, ownerDocument: documento } = campo;
  const primero = id === '' ? null : documento.getElementById(id);
  return [...documento.getElementsByTagName('label')].filter((etiqueta) =>
    etiqueta.hasAttribute('for')
      ? primero === campo && etiqueta.htmlFor === id
      : etiqueta.control === campo,
  );
};

// These questions of every query do not pass through jsdom's engine of selectors.
const { matches } = Element.prototype;
Object.assign(Element.prototype, {
  matches(this: Element, selector: string) {
    return RESPUESTAS.get(selector)?.(this) ?? matches.call(this, selector);
  },
});
for (const { prototype } of CAMPOS) {
  const deJsdom = Object.getOwnPropertyDescriptor(prototype, 'labels')?.get;
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLInputElement) {
      const ninguna = this.type === 'hidden' || !this.isConnected;
      return ninguna ? (deJsdom?.call(this) as unknown) : etiquetasDe(this);
    },
  });
}
