import type { VentaEnCursoVM } from '#features/inicio/portadas/inicio.contract.ts';
import type { Pendiente } from '#features/inicio/portadas/venta-en-curso.ts';
import { formatearPesos } from '#values/dinero.ts';
import { fechaSantiago, formatearReciente } from '#values/fecha.ts';
import { NOMBRE_DE_CARGA, NOMBRE_DE_COMPRA } from '#values/nombres-de-estado.ts';
import { contar } from '#values/numero.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ahora } from '../../lib/navegador/ahora.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { leerVehiculos, leerVenta } from '../../lib/venta/venta.ts';
import { Insignia, type Tono } from '../../ui/estado/Insignia.tsx';
import { useDescartarVenta } from '../../ui/dialogo/useDescartarVenta.ts';
import panel from '../panel/panel.module.css';
import { Panel } from '../panel/Panel.tsx';
import { patentesDe } from './patentes-de.ts';

const ESTADOS: Readonly<Record<Pendiente, readonly [Tono, accion: string]>> = {
  carga: ['informacion', 'Ver carga'],
  revision: ['neutro', 'Continuar'],
  pago: ['informacion', 'Continuar'],
  pago_fallido: ['error', 'Reintentar pago'],
  confirmacion: ['advertencia', 'Ver estado'],
};
const TONO_DE_CARGA: Readonly<Partial<Record<string, Tono>>> = {
  con_errores: 'error',
  fallida: 'error',
};

const estadoDe = ({ pendiente, carga }: VentaEnCursoVM): readonly [Tono, estado: string] => {
  const [tono] = ESTADOS[pendiente];
  if (pendiente !== 'carga') return [tono, NOMBRE_DE_COMPRA[pendiente]];
  const estado = carga ?? 'preparando';
  return [TONO_DE_CARGA[estado] ?? tono, NOMBRE_DE_CARGA[estado]];
};

interface ComprasEnCursoProps {
  readonly ventas: readonly VentaEnCursoVM[];
  readonly total: number;
  readonly seguir: (idIntencionVenta: number) => Promise<void>;
}

/** Vehicles typed in this tab that the server does not have yet. */
const SinEnviar = () => {
  const [{ idIntencionVenta, idConvenio, nombreConvenio }] = useState(leerVenta);
  const cuantos = leerVehiculos().length;
  if (cuantos === 0 || idIntencionVenta !== null || idConvenio === null) return null;
  return (
    <li className={panel.fila}>
      <div>
        <p className={panel.que}>{contar(cuantos, 'vehículo', 'vehículos')} sin enviar</p>
        <p className={panel.detalle}>En esta pestaña · {nombreConvenio}</p>
      </div>
      <div className={panel.lado}>
        <Button
          component={Link}
          to="/venta/ingresoVehiculo"
          state={{ idConvenio }}
          variant="default"
          size="xs"
        >
          Continuar
        </Button>
      </div>
    </li>
  );
};

const haySinEnviar = (): boolean => {
  const { idIntencionVenta, idConvenio } = leerVenta();
  return idIntencionVenta === null && idConvenio !== null && leerVehiculos().length > 0;
};

/** Unfinished purchases of this and other devices, each with its next step. */
export const ComprasEnCurso = ({ ventas, total, seguir }: ComprasEnCursoProps) => {
  const [abriendo, setAbriendo] = useState<number | null>(null);
  const hoy = fechaSantiago(ahora());
  const descartar = useDescartarVenta();
  const consultas = useQueryClient();
  const quitar = async (id: number) => {
    if (await descartar(id)) await consultas.invalidateQueries();
  };
  const continuar = async (id: number) => {
    setAbriendo(id);
    try {
      await seguir(id);
    } catch {
      avisos.error('No pudimos abrir la compra. Intente nuevamente.');
      setAbriendo(null);
    }
  };
  if (ventas.length === 0 && !haySinEnviar()) return null;
  return (
    <Panel
      titulo="Compras en curso"
      {...(total > ventas.length && { nota: `Las últimas ${ventas.length} de ${total}` })}
    >
      <ul className={panel.filas}>
        <SinEnviar />
        {ventas.map((venta) => {
          const [tono, estado] = estadoDe(venta);
          const [, accion] = ESTADOS[venta.pendiente];
          return (
            <li key={venta.id} className={panel.fila} data-acciones>
              <div>
                <p className={panel.que}>{patentesDe(venta) || `Venta N° ${venta.id}`}</p>
                <p className={panel.detalle}>
                  N° {venta.id} · {formatearReciente(new Date(venta.creado), hoy)}
                  {venta.vehiculos > 0 && ` · ${formatearPesos(venta.monto)}`} · {venta.convenio}
                </p>
              </div>
              <div className={panel.lado}>
                <Insignia tono={tono}>{estado}</Insignia>
                {venta.pendiente !== 'confirmacion' && (
                  <Button
                    variant="subtle"
                    color="gray"
                    size="xs"
                    aria-label={`Descartar, venta N° ${venta.id}`}
                    onClick={() => void quitar(venta.id)}
                  >
                    Descartar
                  </Button>
                )}
                <Button
                  variant="default"
                  size="xs"
                  loading={abriendo === venta.id}
                  aria-label={`${accion}, venta N° ${venta.id}`}
                  onClick={() => void continuar(venta.id)}
                >
                  {accion}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
};
