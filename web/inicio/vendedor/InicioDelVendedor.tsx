import { inicioDelVendedor } from '#features/inicio/portadas/inicio.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { EsperaDeInicio } from '../panel/EsperaDeInicio.tsx';
import { ComprasEnCurso } from './ComprasEnCurso.tsx';
import { NuevaVenta } from './NuevaVenta.tsx';
import { PorRenovar } from './PorRenovar.tsx';
import { UltimasVentas } from './UltimasVentas.tsx';
import classes from './vendedor.module.css';

export interface InicioDelVendedorProps {
  /** Continues with a sale like the purchase: in this tab's storage and on its next screen. */
  readonly seguir: (idIntencionVenta: number) => Promise<void>;
}

/** Home of sellers: the next plate first, then unfinished, sold and renewable policies. */
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
        alReintentar={() => void refetch()}
      />
    );
  }
  return (
    <div className={classes.inicio}>
      <NuevaVenta convenios={data.convenios} total={data.totalConvenios} />
      <div className={classes.columna}>
        <ComprasEnCurso ventas={data.enCurso} total={data.totalEnCurso} seguir={seguir} />
        <UltimasVentas ventas={data.vendidas} hoy={data.hoy} />
      </div>
      <div className={classes.columna}>
        <PorRenovar porRenovar={data.porRenovar} seguir={seguir} />
      </div>
    </div>
  );
};
