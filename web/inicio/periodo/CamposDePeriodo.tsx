import { RANGO_INVALIDO } from '#features/inicio/tablero/tablero.errors.ts';
import { rangoDelTablero } from '#features/inicio/tablero/tablero.ts';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import classes from './periodo.module.css';
import { usePeriodo } from './usePeriodo.ts';

/** Days of a home's figures, with the fault of days that cannot be counted. */
export const CamposDePeriodo = () => {
  const { hoy, periodo, elegir } = usePeriodo();
  const { desde, hasta } = periodo;
  return (
    <div className={classes.campos}>
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
      {rangoDelTablero(periodo, hoy) === null && (
        <p role="alert" className={classes.aviso}>
          {RANGO_INVALIDO}
        </p>
      )}
    </div>
  );
};
