import { RANGO_INVALIDO } from '#features/inicio/tablero/tablero.errors.ts';
import { rangoDelTablero } from '#features/inicio/tablero/tablero.ts';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import classes from './periodo.module.css';
import { usePeriodo } from './usePeriodo.ts';

/** Title and days of a home's figures, with the fault of days that cannot be counted. */
export const CamposDePeriodo = ({
  titulo,
  id,
}: {
  readonly titulo: string;
  readonly id: string;
}) => {
  const { hoy, periodo, elegir } = usePeriodo();
  const { desde, hasta } = periodo;
  return (
    <>
      <div className={classes.encabezado}>
        <h2 id={id}>{titulo}</h2>
        <div className={classes.periodo}>
          <CampoFecha
            label="Desde"
            value={desde}
            onChange={(dia) => elegir({ desde: dia })}
            max={hasta || hoy}
          />
          <CampoFecha
            label="Hasta"
            value={hasta}
            onChange={(dia) => elegir({ hasta: dia })}
            max={hoy}
          />
        </div>
      </div>
      {rangoDelTablero(periodo, hoy) === null && (
        <p role="alert" className={classes.aviso}>
          {RANGO_INVALIDO}
        </p>
      )}
    </>
  );
};
