import type { VentaVendidaVM } from '#features/inicio/portadas/inicio.contract.ts';
import { obtenerPolizas } from '#features/polizas/documentos/documentos.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { fechaSantiago, formatearReciente } from '#values/fecha.ts';
import { contar } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ahora } from '../../lib/navegador/ahora.ts';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { abrirArchivo, pedirEnlaceDeVenta } from '../../lib/venta/descargar-venta.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { NumeroDeVenta } from '../../ui/ficha/NumeroConFicha.tsx';
import { EstadoDeVenta } from '../../ui/ficha/EstadoDeVenta.tsx';
import { Insignia } from '../../ui/estado/Insignia.tsx';
import panel from '../panel/panel.module.css';
import { Panel } from '../panel/Panel.tsx';
import { patentesDe } from './patentes-de.ts';

/** One policy as its file, several as a zip. */
const bajar = async ({ id: IDV }: VentaVendidaVM, polizas: number): Promise<void> => {
  const suyas = polizas === 1 ? await llamar(obtenerPolizas, { IDV }) : [];
  const poliza = suyas.find(({ vigente }) => vigente);
  abrirArchivo(poliza?.urlDescarga ?? (await pedirEnlaceDeVenta(IDV)));
};

/** Download of a sale's policies, or a link to their progress. */
const Documentos = ({ venta }: { readonly venta: VentaVendidaVM }) => {
  const [bajando, setBajando] = useState(false);
  const polizas = venta.vehiculos - venta.anuladas;
  const rotulo = polizas === 1 ? 'Póliza' : contar(polizas, 'póliza', 'pólizas');
  const alPulsar = async () => {
    setBajando(true);
    try {
      await bajar(venta, polizas);
    } catch (error) {
      avisos.error(
        error instanceof ErrorDeApi && error.estado === 409
          ? error.message
          : 'No pudimos descargar las pólizas. Intente nuevamente.',
      );
    }
    setBajando(false);
  };
  if (venta.estado === 'anulada') return <EstadoDeVenta estado="anulada" />;
  if (venta.estado === 'en_emision') {
    return (
      <Button
        component={Link}
        to={`/venta/emisionPoliza?IDV=${venta.id}`}
        variant="default"
        size="xs"
        aria-label={`Ver emisión de la venta N° ${venta.id}`}
      >
        Ver emisión
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={bajando}
      aria-label={`${rotulo}: descargar venta N° ${venta.id}`}
      onClick={() => void alPulsar()}
    >
      {rotulo}
    </Button>
  );
};

/** Last sales with their documents. */
export const UltimasVentas = ({ ventas }: { readonly ventas: readonly VentaVendidaVM[] }) => {
  const dia = fechaSantiago(ahora());
  return (
    <Panel titulo="Últimas ventas">
      <ul className={panel.filas}>
        {ventas.map((venta) => (
          <li key={venta.id} className={panel.fila}>
            <div>
              <p className={panel.que}>{patentesDe(venta)}</p>
              <p className={panel.detalle}>
                N° <NumeroDeVenta id={venta.id} /> ·{' '}
                {formatearReciente(new Date(venta.pagada), dia)} · {venta.convenio}
              </p>
            </div>
            <div className={panel.lado}>
              {venta.estado !== 'anulada' && venta.anuladas > 0 && (
                <Insignia tono="error">
                  {contar(venta.anuladas, 'póliza anulada', 'pólizas anuladas')}
                </Insignia>
              )}
              <span className={panel.monto}>{formatearPesos(venta.monto)}</span>
              <Documentos venta={venta} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
