import { CLAUSULAS } from '#features/ventas/terminos/texto-terminos.ts';
import { Anchor } from '@mantine/core';
import { useId, useState } from 'react';
import { TextoTerminos } from '../../terminos/TextoTerminos.tsx';
import classes from './compra.module.css';

/** The terms by their headings; one press unfolds their text in place. */
export const Condiciones = () => {
  const [abiertas, setAbiertas] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.subtitulo}>
        Términos y condiciones
      </h2>
      {abiertas ? (
        <TextoTerminos />
      ) : (
        <ul className={classes.clausulas}>
          {CLAUSULAS.map(({ titulo }) => (
            <li key={titulo}>{titulo}</li>
          ))}
        </ul>
      )}
      <Anchor
        component="button"
        type="button"
        className={classes.enlace ?? ''}
        aria-expanded={abiertas}
        onClick={() => setAbiertas(!abiertas)}
      >
        {abiertas ? 'Ver solo los títulos' : 'Leer el texto completo'}
      </Anchor>
    </section>
  );
};
