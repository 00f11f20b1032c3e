import { useMantineStyleNonce } from '@mantine/core';
import { useMemo, useState } from 'react';
import classes from './CorreoDibujado.module.css';

/**
 * Adapts a mail to our content policy, which a document inside our pages inherits. Its style sheets get our
 * nonce, and its `style` attributes, which the policy refuses, get another name. They are renamed as text: a
 * parser of the page would already refuse them, and the texts of our mails hold no quotation marks.
 */
export const documentoDeCorreo = (html: string, nonce: string): string =>
  html
    .replaceAll(/\sstyle="/g, ' data-estilo="')
    .replaceAll('<style', `<style nonce="${nonce}"`)
    .replace('<head>', '<head><base target="_blank">');

/**
 * Restores the attributes, because styles set by our own script are allowed. Disables its links and removes
 * them from the tab order: some open a purchase once, for their reader only.
 */
export const vestir = (documento: Document): void => {
  for (const elemento of documento.querySelectorAll<HTMLElement>('[data-estilo]'))
    elemento.style.cssText = elemento.dataset['estilo'] ?? '';
  for (const enlace of documento.querySelectorAll('a')) enlace.tabIndex = -1;
};

/** A mail as its reader sees it, without scripts, active links or external resources. */
export const CorreoDibujado = ({ html }: { readonly html: string }) => {
  const nonce = useMantineStyleNonce()?.() ?? '';
  const documento = useMemo(() => documentoDeCorreo(html, nonce), [html, nonce]);
  const [alto, setAlto] = useState(0);
  return (
    <iframe
      title="El correo como se ve"
      // Our script styles the frame, so it has our origin; scripts of its own never run.
      sandbox="allow-same-origin"
      srcDoc={documento}
      className={classes['correo']}
      // Hidden until it is dressed: a reader never sees it without its styles.
      data-vestido={alto > 0 || undefined}
      height={alto || undefined}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (!contentDocument) return;
        vestir(contentDocument);
        setAlto(contentDocument.documentElement.scrollHeight);
      }}
    />
  );
};
