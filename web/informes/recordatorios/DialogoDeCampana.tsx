import {
  alcanceDeCampana,
  type AlcanceVM,
  type CampanaVM,
  cambiarCampana,
} from '#features/recordatorios/campana/campana.contract.ts';
import { FALTA_DESTINO, type EstadoDeCampana } from '#features/recordatorios/recordatorio.ts';
import { contar, formatearNumero } from '#values/numero.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { nuevaClave } from '../../lib/api/clave.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { tieneVentana } from '../../lib/sesion/sesion.ts';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { textoDeFallo } from '../../ui/estado/causas.ts';
import classes from './recordatorios.module.css';

const CONVENIOS = '/mantenedores/convenio';

const ETIQUETAS = { destinoId: 'Se renueva en' } as const;

const VERBOS = {
  activa: ['Iniciar', 'Campaña iniciada'],
  pausada: ['Pausar', 'Campaña en pausa'],
  detenida: ['Detener', 'Campaña detenida'],
} as const satisfies Record<EstadoDeCampana, readonly [string, string]>;

const REANUDAR = ['Reanudar', 'Campaña reanudada'] as const;

const CONSECUENCIAS = {
  pausada: 'No se escribe a nadie hasta que la reanude. Los enlaces ya enviados siguen sirviendo.',
  detenida:
    'No se escribe a nadie más, y los enlaces ya enviados dejan de abrir la compra. Nadie recibe dos veces el mismo aviso si vuelve a iniciarla.',
} as const;

/** Targets of an agreement, and how many policies a chosen one would write about now. */
const useAlcance = (convenioId: number, destinoId: number | null, enabled: boolean) =>
  useQuery({
    queryKey: [alcanceDeCampana.id, convenioId, destinoId],
    queryFn: ({ signal }) =>
      llamar(
        alcanceDeCampana,
        { convenioId, ...(destinoId !== null && { destinoId }) },
        { senal: signal },
      ),
    enabled,
  });

interface CuantosProps {
  readonly convenioId: number;
  readonly destinoId: number | null;
}

/** Consequence of starting a campaign, told before it is confirmed (A-AVISO-003). */
const Cuantos = ({ convenioId, destinoId }: CuantosProps) => {
  const { data, isError } = useAlcance(convenioId, destinoId, destinoId !== null);
  if (destinoId === null) return null;
  return (
    <output className={classes.cuantos}>
      {isError
        ? 'No pudimos contar a cuántos escribiría.'
        : data?.ahora === undefined || data.ahora === null
          ? 'Contando a cuántos escribiría…'
          : `Escribirá ahora por ${data.hayMas ? 'más de ' : ''}${contar(data.ahora, 'póliza', 'pólizas')}. ${
              data.esperan
                ? `Otras ${formatearNumero(data.esperan)} esperan a que su período se venda. `
                : ''
            }Después escribe sola, a medida que vencen.`}
    </output>
  );
};

/** Agreements of the broker that cannot be a target, with what each lacks. */
const SinDestino = ({ faltan }: Pick<AlcanceVM, 'faltan'>) => {
  const seAbren = tieneVentana(useSesion(), CONVENIOS);
  return (
    <div role="alert">
      <p>
        Todavía no se puede iniciar: ningún convenio de este corredor sirve para renovar por enlace.
      </p>
      <ul>
        {faltan.map(({ id, nombre, falta }) => (
          <li key={id}>
            {seAbren ? (
              <Anchor component={Link} to={`${CONVENIOS}/ingreso?id=${id}`} inherit>
                {nombre}
              </Anchor>
            ) : (
              nombre
            )}
            : {falta}.
          </li>
        ))}
      </ul>
      <p>
        Sirve uno vigente, sin login, con pago en línea y con un enlace público.{' '}
        {seAbren ? (
          <>
            Complete uno de estos o cree otro en{' '}
            <Anchor component={Link} to={CONVENIOS} inherit>
              Convenios
            </Anchor>
            .
          </>
        ) : (
          'Pídalo a un administrador.'
        )}
      </p>
    </div>
  );
};

interface DialogoDeCampanaProps {
  readonly campana: CampanaVM;
  /** State that the campaign is asked to have. */
  readonly estado: EstadoDeCampana;
  readonly alCerrar: () => void;
  readonly alTerminar: () => void;
}

/** Asks before a campaign starts, pauses or stops, with what it will do. */
export const DialogoDeCampana = ({
  campana,
  estado,
  alCerrar,
  alTerminar,
}: DialogoDeCampanaProps) => {
  const { id: convenioId, convenio, destinoId, version } = campana;
  const inicia = estado === 'activa';
  const { data, isError } = useAlcance(convenioId, null, inicia);
  const [verbo, hecho] = inicia && campana.estado === 'pausada' ? REANUDAR : VERBOS[estado];
  const destinos = data?.destinos ?? [];
  const sinDestino = data !== undefined && destinos.length === 0;
  const enviar = async (valores: { destinoId: number | null }) => {
    try {
      await llamar(
        cambiarCampana,
        {
          convenioId,
          estado,
          ...(inicia && valores.destinoId !== null && { destinoId: valores.destinoId }),
          ...(version !== null && { version }),
        },
        { clave: nuevaClave() },
      );
      avisos.exito(hecho);
      alTerminar();
      return undefined;
    } catch (error) {
      const deCampo = erroresDeCampo(error, ETIQUETAS);
      if (Object.keys(deCampo).length > 0) return deCampo;
      avisos.error(textoDeFallo(error));
      return undefined;
    }
  };
  return (
    <DialogoDeFormulario<{ destinoId: number | null }>
      abierto
      titulo={`${verbo} los recordatorios de ${convenio}`}
      introduccion={!inicia && <p>{CONSECUENCIAS[estado]}</p>}
      alAbrir={() => ({
        valoresIniciales: { destinoId },
        validar: (valores) =>
          inicia && valores.destinoId === null ? { destinoId: FALTA_DESTINO } : {},
      })}
      alEnviar={enviar}
      alCerrar={alCerrar}
      textoEnviar={verbo}
      seEnvia={!(inicia && sinDestino)}
      peligro={estado === 'detenida'}
    >
      {(form) =>
        inicia && (
          <>
            {campana.estado === 'pausada' && (
              <p>Los avisos que esperaban en la pausa salen ahora, si todavía sirven.</p>
            )}
            {sinDestino ? (
              <SinDestino faltan={data.faltan} />
            ) : (
              <CampoSelector
                label={ETIQUETAS.destinoId}
                description="Un convenio del mismo corredor, sin inicio de sesión, con pago en línea y un enlace público vigente."
                opciones={destinos.map(({ id, nombre }) => ({ id, nombre }))}
                {...form.getInputProps('destinoId')}
                value={form.values.destinoId}
                onChange={(elegido) => form.setFieldValue('destinoId', elegido)}
              />
            )}
            {isError && (
              <p role="alert">No pudimos leer los convenios. Cierre e inténtelo otra vez.</p>
            )}
            <Cuantos convenioId={convenioId} destinoId={form.values.destinoId} />
          </>
        )
      }
    </DialogoDeFormulario>
  );
};
