import type {
  AsuntoVM,
  PorResolverVM,
} from '#features/inicio/por-resolver/por-resolver.contract.ts';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { dichoDe, dichoDeGrupo, type Grupo } from './asuntos-en-pantalla.ts';
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
          {quien !== null && <span>{quien}</span>}
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

interface VariosProps {
  readonly grupo: Grupo;
  /** Those of its class, further pages included. */
  readonly cantidad: number;
}

/** Row of several matters of a class; it unfolds them in place. */
const Varios = ({ grupo, cantidad }: VariosProps) => {
  const [abierto, setAbierto] = useState(false);
  const id = useId();
  const { tipo, frase, desde } = dichoDeGrupo(grupo, cantidad);
  const Icono = abierto ? IconChevronUp : IconChevronDown;
  const verbo = abierto ? 'Ocultar' : 'Ver uno por uno';
  return (
    <li className={classes.asunto}>
      <div className={classes.que}>
        <span className={classes.tipo}>{tipo}</span>
        <p className={classes.frase}>{frase}</p>
        {desde !== null && <p className={classes.detalle}>{desde}</p>}
      </div>
      <Button
        variant="default"
        aria-expanded={abierto}
        aria-controls={id}
        aria-label={`${verbo}: ${frase}`}
        rightSection={<Icono size={18} aria-hidden />}
        onClick={() => setAbierto(!abierto)}
      >
        {verbo}
      </Button>
      <ul id={id} hidden={!abierto} className={classes.dentro}>
        {abierto && grupo.map((asunto) => <Asunto key={asunto.id} asunto={asunto} />)}
      </ul>
    </li>
  );
};

interface AsuntosProps {
  readonly grupos: readonly Grupo[];
  readonly pendientes: PorResolverVM['pendientes'];
}

/** Matters, each with its deadline and the verb that leads there; equal ones share a row. */
export const Asuntos = ({ grupos, pendientes }: AsuntosProps) => (
  <ul className={classes.asuntos}>
    {grupos.map((grupo) => {
      const [{ clase, id }] = grupo;
      const contados = pendientes.find((una) => una.clase === clase)?.cantidad ?? 0;
      return grupo.length === 1 ? (
        <Asunto key={`${clase}-${id}`} asunto={grupo[0]} />
      ) : (
        <Varios key={`${clase} varios`} grupo={grupo} cantidad={Math.max(contados, grupo.length)} />
      );
    })}
  </ul>
);
