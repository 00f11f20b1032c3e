import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorDeApi } from '../lib/api.ts';
import { useCodigoDeEnlace } from '../lib/sesion/useCodigoDeEnlace.ts';
import { EstadoError } from '../ui/EstadoError.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { crearRetomada } from './retomar-compra.ts';
import { SinAcceso } from './SinAcceso.tsx';
import { useAlEntrar } from './useAlEntrar.ts';

interface RetornoDePagoProps {
  /** Makes the sale the one this tab is working on. */
  readonly alEncontrar: (venta: IntencionVM) => void;
}

/**
 * `/venta/retorno#{codigo}`: where a browser lands after paying, and by the links of our mails. It
 * goes on where the sale goes on (V-OP-86).
 */
export const RetornoDePago = ({ alEncontrar }: RetornoDePagoProps) => {
  const { codigo, recibido } = useCodigoDeEnlace();
  return <Retorno key={recibido} codigo={codigo} alEncontrar={alEncontrar} />;
};

interface RetornoProps extends RetornoDePagoProps {
  readonly codigo: string | null;
}

const Retorno = ({ codigo, alEncontrar }: RetornoProps) => {
  const navegar = useNavigate();
  const consultas = useQueryClient();
  const [retomar] = useState(() => crearRetomada(codigo));
  const [sinAcceso, setSinAcceso] = useState(false);

  const alTerminar = (venta: IntencionVM | null) => {
    setSinAcceso(venta === null);
    if (venta === null) return;
    consultas.clear();
    alEncontrar(venta);
    void navegar(venta.siguientePaso, { replace: true, state: { idConvenio: venta.convenioId } });
  };
  const { error, reintentar } = useAlEntrar({ hacer: retomar, alTerminar });

  if (sinAcceso) return <SinAcceso conCodigo={codigo !== null} />;
  return (
    <Pagina titulo="Su compra" ancho="lectura">
      {error === null ? (
        <output>Estamos buscando su compra, por favor espere.</output>
      ) : (
        <EstadoError
          titulo={
            error instanceof ErrorDeApi && error.estado === 429
              ? error.message
              : 'No pudimos consultar su compra'
          }
          texto="Su compra no se ha perdido. No vuelva a pagar: revise su conexión e intente nuevamente."
          alReintentar={reintentar}
          idSolicitud={error instanceof ErrorDeApi ? error.idSolicitud : null}
        />
      )}
    </Pagina>
  );
};
