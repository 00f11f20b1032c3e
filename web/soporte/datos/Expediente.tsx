import type {
  ExpedienteVM,
  RegistroVM,
} from '#features/privacidad/expediente/expediente.contract.ts';
import { contar } from '#values/numero.ts';
import { rutaDePoliza, rutaDeVenta } from '../../ui/ficha/rutas-de-ficha.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import classes from './datos.module.css';

/** Screen for correcting a record's data. */
const RUTAS: Readonly<Record<string, (numero: number) => string>> = {
  'N° de póliza': rutaDePoliza,
  'N° de venta': rutaDeVenta,
};

const Valor = ({ rotulo, valor }: { rotulo: string; valor: RegistroVM[string] }) => {
  const ruta = RUTAS[rotulo];
  if (ruta && typeof valor === 'number') {
    return (
      <Anchor component={Link} to={ruta(valor)} underline="always">
        {valor}
      </Anchor>
    );
  }
  return typeof valor === 'boolean' ? (valor ? 'Sí' : 'No') : String(valor);
};

const Registro = ({ registro }: { readonly registro: RegistroVM }) => (
  <dl className={classes.registro}>
    {Object.entries(registro)
      .filter(([, valor]) => valor !== null && valor !== '')
      .map(([rotulo, valor]) => (
        <div key={rotulo}>
          <dt>{rotulo}</dt>
          <dd>
            <Valor rotulo={rotulo} valor={valor} />
          </dd>
        </div>
      ))}
  </dl>
);

/** Data of every room about one person; empty rooms stay folded. */
export const Expediente = ({ expediente }: { readonly expediente: ExpedienteVM }) => (
  <section aria-labelledby="expediente">
    <h2 id="expediente" className={classes.titulo}>
      Lo que guardamos de esta persona
    </h2>
    {expediente.tratamientos.map(({ clase, titulo, finalidad, base, conserva, registros }) => (
      <details key={clase} open={registros.length > 0} className={classes.tratamiento}>
        <summary>
          {titulo}{' '}
          <span className={classes.cuantos}>
            {contar(registros.length, 'registro', 'registros')}
          </span>
        </summary>
        <p className={classes.porque}>
          {finalidad}. Base: {base}. Se conserva: {conserva}.
        </p>
        {registros.map((registro, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows are read once, and have no id
          <Registro key={i} registro={registro} />
        ))}
      </details>
    ))}
  </section>
);
