import type { AsuntoVM } from '#features/inicio/por-resolver/por-resolver.contract.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { dichoDe } from './asuntos-en-pantalla.ts';
import classes from './por-resolver.module.css';

const Asunto = ({ asunto }: { readonly asunto: AsuntoVM }) => {
  const { tipo, frase, desde, vence, quien, verbo, ruta, estado } = dichoDe(asunto);
  return (
    <li className={classes.asunto}>
      <div className={classes.que}>
        <span className={classes.tipo}>{tipo}</span>
        <p className={classes.frase}>{frase}</p>
        <p className={classes.detalle}>
          {vence !== null && (
            <span className={classes.plazo} data-atrasado={asunto.atrasado || undefined}>
              {vence}
            </span>
          )}
          {desde !== null && <span>{desde}</span>}
          <span>{quien}</span>
        </p>
      </div>
      {asunto.puede && (
        <Button
          component={Link}
          to={ruta}
          state={estado}
          variant="default"
          aria-label={`${verbo}: ${frase}`}
        >
          {verbo}
        </Button>
      )}
    </li>
  );
};

/** Matters, each with its deadline, who may resolve it, and the verb that leads there. */
export const Asuntos = ({ asuntos }: { readonly asuntos: readonly AsuntoVM[] }) => (
  <ul className={classes.asuntos}>
    {asuntos.map((asunto) => (
      <Asunto key={`${asunto.clase}-${asunto.id}`} asunto={asunto} />
    ))}
  </ul>
);
