import { CLAUSULAS } from '#features/ventas/terminos/texto-terminos.ts';
import { Anchor } from '@mantine/core';
import { useId, useState } from 'react';
import classes from './Condiciones.module.css';
import { TextoTerminos } from './TextoTerminos.tsx';

interface CondicionesProps {
  /** Another heading where the screen itself is called so. */
  readonly titulo?: string;
}

/** The terms by their headings, in a line; one press unfolds their text in place. */
export const Condiciones = ({
  titulo: encabezado = 'Términos y condiciones',
}: CondicionesProps) => {
  const [abiertas, setAbiertas] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.titulo}>
        {encabezado}
      </h2>
      {abiertas ? (
        <TextoTerminos />
      ) : (
        <p className={classes.clausulas}>{CLAUSULAS.map(({ titulo }) => titulo).join(' · ')}</p>
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
