import { inicioDelVendedor } from '#features/inicio/portadas/inicio.contract.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EsperaDeInicio } from '../panel/EsperaDeInicio.tsx';
import { Respuesta } from '../panel/Respuesta.tsx';
import { respuestaDelVendedor } from '../panel/respuestas.ts';
import { ComprasEnCurso } from './ComprasEnCurso.tsx';
import { NuevaVenta } from './NuevaVenta.tsx';
import { PorRenovar } from './PorRenovar.tsx';
import { UltimasVentas } from './UltimasVentas.tsx';
import classes from './vendedor.module.css';

export interface InicioDelVendedorProps {
  /** Continues with a sale like the purchase: in this tab's storage and on its next screen. */
  readonly seguir: (idIntencionVenta: number) => Promise<void>;
}

const SELECCION = '/venta/seleccionConvenio';

/** Home of sellers: the day in a line, the next plate, unfinished purchases, then sold and renewable policies. */
export const InicioDelVendedor = ({ seguir }: InicioDelVendedorProps) => {
  const puedeVer = usePuede()(inicioDelVendedor);
  const { data, error, refetch } = useQuery({
    queryKey: [inicioDelVendedor.id],
    queryFn: ({ signal }) => llamar(inicioDelVendedor, {}, { senal: signal }),
    enabled: puedeVer,
    staleTime: 0,
  });
  if (!puedeVer) return null;
  if (!data) {
    return (
      <EsperaDeInicio
        error={error}
        titulo="No pudimos consultar sus ventas."
        texto="Puede vender igualmente, con el botón Comprar."
        accion={
          <Button component={Link} to={SELECCION}>
            Comprar
          </Button>
        }
        alReintentar={() => void refetch()}
      />
    );
  }
  return (
    <>
      <Respuesta {...respuestaDelVendedor(data)} />
      <div className={classes.inicio}>
        <NuevaVenta convenios={data.convenios} total={data.totalConvenios} />
        <ComprasEnCurso ventas={data.enCurso} total={data.totalEnCurso} seguir={seguir} />
        {data.vendidas.length > 0 && (
          <div className={classes.columna}>
            <UltimasVentas ventas={data.vendidas} />
          </div>
        )}
        {data.porRenovar.total > 0 && (
          <div className={classes.columna}>
            <PorRenovar porRenovar={data.porRenovar} seguir={seguir} />
          </div>
        )}
      </div>
    </>
  );
};
