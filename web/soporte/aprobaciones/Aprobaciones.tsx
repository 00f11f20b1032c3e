import {
  aprobarCambio,
  buscarCambios,
  type CambioVM,
  rechazarCambio,
  retirarCambio,
} from '#features/aprobaciones/aprobacion.contract.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { Textarea } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { Pagina } from '../../ui/Pagina.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';
import { momento } from '../piezas/FichaDePoliza.tsx';
import { useListaEntera } from '../piezas/useListaEntera.tsx';
import { DESCONOCIDO } from '../piezas/textos.ts';

const LARGO_DE_MOTIVO = 500;

const enTexto = ({ renglones }: CambioVM): string =>
  renglones.map(({ rotulo, valor }) => `${rotulo}: ${valor}`).join('. ');

const Renglones = ({ renglones }: Pick<CambioVM, 'renglones'>) => (
  <div>
    {renglones.map(({ rotulo, valor }) => (
      <div key={rotulo}>
        {rotulo}: <strong>{valor}</strong>
      </div>
    ))}
  </div>
);

const COLUMNAS = columnasDe<CambioVM>([
  { clave: 'titulo', titulo: 'Cambio', valor: ({ titulo }) => titulo, identifica: true },
  {
    clave: 'que',
    titulo: 'Qué haría',
    celda: (cambio) => <Renglones {...cambio} />,
    valor: enTexto,
  },
  {
    clave: 'propuesto',
    titulo: 'Propuesto',
    celda: ({ propuestoPor, propuestoEn, propio }) =>
      `${propio ? 'Por usted: lo decide otra persona' : `Por ${propuestoPor}`}, ${momento(propuestoEn)}`,
    valor: ({ propuestoEn }) => propuestoEn,
  },
  {
    clave: 'vence',
    titulo: 'Vence',
    prioridad: 3,
    tipo: 'instante',
    valor: ({ venceEn }) => venceEn,
  },
]);

const coincide = (cambio: CambioVM, texto: string): boolean =>
  coincideTexto(texto, cambio.titulo, enTexto(cambio), cambio.propuestoPor);

interface DialogoDeRechazoProps {
  /** Null while closed. */
  readonly cambio: CambioVM | null;
  readonly alCerrar: () => void;
  readonly alRechazar: (cambio: CambioVM, motivo: string) => void;
}

const DialogoDeRechazo = ({ cambio, alCerrar, alRechazar }: DialogoDeRechazoProps) => (
  <DialogoDeFormulario<{ motivo: string }>
    abierto={cambio !== null}
    titulo="Rechazar el cambio"
    introduccion={
      cambio && (
        <>
          <p>
            {cambio.titulo}, propuesto por {cambio.propuestoPor}, que leerá su motivo.
          </p>
          <Renglones {...cambio} />
        </>
      )
    }
    alAbrir={() => ({
      valoresIniciales: { motivo: '' },
      validar: ({ motivo }) => (motivo.trim() === '' ? { motivo: 'Falta el motivo' } : {}),
    })}
    alEnviar={({ motivo }) => {
      if (cambio) alRechazar(cambio, motivo.trim());
    }}
    alCerrar={alCerrar}
    textoEnviar="Rechazar"
    peligro
  >
    {(form) => (
      <Textarea
        label="Motivo"
        mt="md"
        autosize
        minRows={3}
        maxLength={LARGO_DE_MOTIVO}
        required
        {...form.getInputProps('motivo')}
      />
    )}
  </DialogoDeFormulario>
);

const useCambios = () => {
  const operacion = useOperacion();
  const confirmar = useConfirmar();
  const cache = useQueryClient();
  const [porRechazar, setPorRechazar] = useState<CambioVM | null>(null);
  const { tabla } = useListaEntera({
    llamada: buscarCambios,
    columnas: COLUMNAS,
    coincide,
    vacio: 'No hay cambios por aprobar.',
    despues: 'Lo que otra persona proponga aparecerá aquí.',
    cada: 60_000,
  });
  const correr = async (texto: string, hacer: () => Promise<unknown>) => {
    const alCerrar = () => void cache.invalidateQueries();
    operacion.iniciar();
    try {
      await hacer();
      operacion.exito(texto, { alCerrar });
    } catch (fallo) {
      const dicho = fallo instanceof ErrorDeApi && [400, 403, 409].includes(fallo.estado);
      operacion.error(dicho ? fallo.message : DESCONOCIDO, { alCerrar });
    }
  };
  const aprobar = async (cambio: CambioVM) => {
    const texto = (
      <>
        <p>Lo propuso {cambio.propuestoPor}. Al aprobarlo se hace de inmediato.</p>
        <Renglones {...cambio} />
      </>
    );
    const pregunta = { titulo: `Aprobar: ${cambio.titulo}`, texto, textoOk: 'Aprobar' };
    if (!(await confirmar(pregunta))) return;
    await correr('Cambio aprobado y hecho.', () => llamar(aprobarCambio, { id: cambio.id }));
  };
  const rechazar = ({ id }: CambioVM, motivo: string) => {
    setPorRechazar(null);
    return correr('Cambio rechazado.', () => llamar(rechazarCambio, { id, motivo }));
  };
  const retirar = async (cambio: CambioVM) => {
    const texto = `${cambio.titulo}. ${enTexto(cambio)}. Al retirarlo nadie lo decide, y no se hace.`;
    if (!(await confirmar({ titulo: 'Retirar el cambio', texto, textoOk: 'Retirar' }))) return;
    await correr('Cambio retirado.', () => llamar(retirarCambio, { id: cambio.id }));
  };
  return { operacion, tabla, porRechazar, setPorRechazar, aprobar, rechazar, retirar };
};

/** `/soporte/aprobaciones`: changes that wait for a second person; their proposer may withdraw them. */
export const Aprobaciones = () => {
  const { operacion, tabla, porRechazar, setPorRechazar, aprobar, rechazar, retirar } =
    useCambios();
  const dePropio = (cambio: CambioVM): AccionDeFila[] => [
    {
      titulo: `Retirar el cambio ${cambio.id}`,
      icono: IconArrowBackUp,
      alPulsar: () => void retirar(cambio),
    },
  ];
  const deAjeno = (cambio: CambioVM): AccionDeFila[] => [
    {
      titulo: `Aprobar el cambio ${cambio.id}`,
      icono: IconCheck,
      alPulsar: () => void aprobar(cambio),
    },
    {
      titulo: `Rechazar el cambio ${cambio.id}`,
      icono: IconX,
      peligro: true,
      alPulsar: () => setPorRechazar(cambio),
    },
  ];
  return (
    <Pagina
      titulo="Cambios por aprobar"
      proposito="Lo que propuso una persona y debe decidir otra. Al aprobarse se revisa de nuevo y se hace."
    >
      <Tabla
        titulo="Cambios por aprobar"
        {...tabla}
        claveDe={({ id }) => id}
        unidad={['cambio', 'cambios']}
        acciones={(cambio) => (cambio.propio ? dePropio : deAjeno)(cambio)}
      />
      <DialogoDeRechazo
        cambio={porRechazar}
        alCerrar={() => setPorRechazar(null)}
        alRechazar={(cambio, motivo) => void rechazar(cambio, motivo)}
      />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
