import { useMantineStyleNonce } from '@mantine/core';
import { useMemo, useState } from 'react';
import classes from './CorreoDibujado.module.css';

/**
 * The mail as a document that may stand under the policy of our own pages, which it inherits: its
 * sheets with our nonce, and its `style` attributes, which the policy refuses, under another name.
 * They are renamed as text: a parser of the page would already refuse them, and in a mail of ours no
 * text holds a quotation mark.
 */
export const documentoDeCorreo = (html: string, nonce: string): string =>
  html
    .replaceAll(/\sstyle="/g, ' data-estilo="')
    .replaceAll('<style', `<style nonce="${nonce}"`)
    .replace('<head>', '<head><base target="_blank">');

/**
 * Gives the attributes back: what a script of ours sets is no inline style. Its links open nothing
 * and are no stop of the keyboard: some open a purchase once, and that is their reader's.
 */
export const vestir = (documento: Document): void => {
  for (const elemento of documento.querySelectorAll<HTMLElement>('[data-estilo]'))
    elemento.style.cssText = elemento.dataset['estilo'] ?? '';
  for (const enlace of documento.querySelectorAll('a')) enlace.tabIndex = -1;
};

/** A mail as its reader sees it: it runs nothing, opens nothing and loads nothing from elsewhere. */
export const CorreoDibujado = ({ html }: { readonly html: string }) => {
  const nonce = useMantineStyleNonce()?.() ?? '';
  const documento = useMemo(() => documentoDeCorreo(html, nonce), [html, nonce]);
  const [alto, setAlto] = useState(0);
  return (
    <iframe
      title="El correo como se ve"
      // The same origin, so that we may dress it; never with scripts.
      sandbox="allow-same-origin"
      srcDoc={documento}
      className={classes['correo']}
      height={alto || undefined}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (!contentDocument) return;
        vestir(contentDocument);
        setAlto(contentDocument.documentElement.scrollHeight);
      }}
    />
  );
};
