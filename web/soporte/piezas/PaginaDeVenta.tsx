import { buscarVenta, type VentaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import type { ReactNode } from 'react';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { rutaDeVenta } from '../../ui/ficha/rutas-de-ficha.ts';
import { BuscadorDeNumero } from './BuscadorDeNumero.tsx';
import { EnlaceAFicha } from './EnlaceAFicha.tsx';
import { NoEncontrado } from './NoEncontrado.tsx';
import { DESCONOCIDO, FALTA_VENTA } from './textos.ts';
import { useBusqueda } from './useBusqueda.ts';
import { useNumeroDeNavegacion } from './useNumeroDeNavegacion.ts';

interface PaginaDeVentaProps {
  readonly titulo: string;
  readonly proposito: string;
  readonly siFalta?: string;
  /** Text for 404 on this screen (O-49). */
  readonly sinVenta: string;
  /** Content and actions of a found sale. */
  readonly children: (venta: VentaSoporteVM, uso: UsoDeVenta) => ReactNode;
}

export interface UsoDeVenta {
  readonly operacion: Operacion;
  /** Reads the sale again after an action. */
  readonly refrescar: () => void;
}

/**
 * Every screen of Soporte that starts with a sale's number; another number in the navigation state restarts
 * it.
 */
export const PaginaDeVenta = (propiedades: PaginaDeVentaProps) => {
  const inicial = useNumeroDeNavegacion('venta');
  return <DesdeVenta key={inicial} inicial={inicial} {...propiedades} />;
};

const DesdeVenta = ({
  inicial,
  titulo,
  proposito,
  siFalta = FALTA_VENTA,
  sinVenta,
  children,
}: PaginaDeVentaProps & { readonly inicial: string }) => {
  const operacion = useOperacion();
  const { datos, error, cargando, buscar, refrescar } = useBusqueda(
    buscarVenta,
    inicial === '' ? null : { id: inicial },
  );
  return (
    <Pagina titulo={titulo} proposito={proposito}>
      <BuscadorDeNumero
        rotulo="N° de venta"
        siFalta={siFalta}
        inicial={inicial}
        cargando={cargando}
        alBuscar={(id) => buscar({ id })}
      />
      {error && (
        <NoEncontrado
          error={error}
          sinResultado={sinVenta}
          desconocido={DESCONOCIDO}
          alReintentar={refrescar}
        />
      )}
      {datos && (
        <>
          <EnlaceAFicha ruta={rutaDeVenta(datos.id)} />
          {children(datos, { operacion, refrescar })}
        </>
      )}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
