import { buscarVenta, type VentaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import type { ReactNode } from 'react';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../../ui/Pagina.tsx';
import { type Operacion, useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { BuscadorDeNumero } from './BuscadorDeNumero.tsx';
import { NoEncontrado } from './NoEncontrado.tsx';
import { DESCONOCIDO, FALTA_VENTA } from './textos.ts';
import { useBusqueda } from './useBusqueda.ts';
import { useNumeroDeNavegacion } from './useNumeroDeNavegacion.ts';

interface PaginaDeVentaProps {
  readonly titulo: string;
  readonly proposito: string;
  readonly siFalta?: string;
  /** What 404 says on this screen (O-49). */
  readonly sinVenta: string;
  /** What is shown of the sale that was found, and done with it. */
  readonly children: (venta: VentaSoporteVM, uso: UsoDeVenta) => ReactNode;
}

export interface UsoDeVenta {
  readonly operacion: Operacion;
  /** Reads the sale again, after something was done to it. */
  readonly refrescar: () => void;
}

/** Every screen of Soporte that begins with the number of a sale; another one sent along begins it anew. */
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
      {datos && children(datos, { operacion, refrescar })}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
