import {
  type CorredorVM,
  noDetenerCorredor,
  volverADetenerCorredor,
} from '#features/mantenedores/corredores/corredor.contract.ts';
import { formatearFecha } from '#values/fecha.ts';
import { LARGO_DE_CAMBIO, motivoDeCambio } from '#values/motivo.ts';
import { capitalizar } from '#values/texto.ts';
import { Button, Stack, Text } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { CampoMotivo } from '../../campos/CampoMotivo.tsx';
import { llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import classes from '../marca-comercial/marca-comercial.module.css';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import { type TerminoDePapel, terminosDe } from './terminos-de-papeles.ts';
import { usePreguntarDetener } from './usePreguntarDetener.tsx';

const ESQUEMA = z.object({ motivo: motivoDeCambio });

interface TerminoProps {
  readonly corredor: CorredorVM;
  readonly termino: TerminoDePapel;
}

const NoDetener = ({ corredor, termino: { papel, hasta } }: TerminoProps) => {
  const cache = useQueryClient();
  const [abierto, { open, close }] = useDisclosure(false);
  const enviar = async ({ motivo }: { motivo: string }): Promise<FormErrors | void> => {
    try {
      await llamar(noDetenerCorredor, { id: corredor.id, papel, hasta, motivo });
      await cache.invalidateQueries();
      close();
      avisos.exito('La venta de este corredor no se detiene');
    } catch (error) {
      const deCampo = erroresDeCampo(error);
      if (Object.keys(deCampo).length > 0) return deCampo;
      avisos.error(mensajeDe(error));
    }
    return undefined;
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        No detener la venta
      </Button>
      <DialogoDeFormulario<{ motivo: string }>
        abierto={abierto}
        titulo="No detener la venta"
        introduccion={
          <p>
            Vale sólo para el término del {formatearFecha(hasta)}. Si cambia esa fecha, se vuelve a
            preguntar.
          </p>
        }
        textoEnviar="No detener"
        alAbrir={() => ({ valoresIniciales: { motivo: '' }, esquema: ESQUEMA })}
        alCerrar={close}
        alEnviar={enviar}
      >
        {(form) => (
          <CampoMotivo
            entre={LARGO_DE_CAMBIO}
            nota="Queda anotado con su nombre."
            {...form.getInputProps('motivo')}
          />
        )}
      </DialogoDeFormulario>
    </>
  );
};

const DETENER = 'Detener la venta';

/** Takes a decision back; asks first if that stops the sales at once. */
const VolverADetener = ({ corredor, termino }: TerminoProps) => {
  const cache = useQueryClient();
  const preguntarDetener = usePreguntarDetener();
  const { papel, hasta } = termino;
  const volver = async () => {
    try {
      if (termino.paso && !(await preguntarDetener(corredor, [termino], DETENER))) return;
      await llamar(volverADetenerCorredor, { id: corredor.id, papel, hasta });
      await cache.invalidateQueries();
    } catch (error) {
      avisos.error(mensajeDe(error));
    }
  };
  return (
    <Button variant="default" onClick={() => void volver()}>
      {termino.paso ? DETENER : 'Volver a detener al término'}
    </Button>
  );
};

const Termino = ({ corredor, termino }: TerminoProps) => {
  const puede = usePuede();
  const { dia, motivo, detiene } = termino;
  if (motivo !== undefined) {
    return (
      <Stack gap="xs" align="flex-start">
        <p className={classes['explicacion']}>
          Aunque {dia}, su venta no se detiene. Motivo: {motivo}
        </p>
        {puede(volverADetenerCorredor) && <VolverADetener corredor={corredor} termino={termino} />}
      </Stack>
    );
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text {...(detiene && { c: 'red' })}>
        {detiene
          ? `Venta detenida: ${dia}.`
          : `${capitalizar(dia)}. Desde el día siguiente se detiene su venta.`}
      </Text>
      {puede(noDetenerCorredor) && <NoDetener corredor={corredor} termino={termino} />}
    </Stack>
  );
};

/** Papers of a broker that end soon or have ended, and whether its sales stop by them. */
export const SeccionDePapeles = ({ corredor }: { readonly corredor: CorredorVM }) => {
  const terminos = terminosDe(corredor);
  if (terminos.length === 0) return null;
  return (
    <section aria-labelledby="papeles" className={classes['seccion']}>
      <h2 id="papeles" className={classes['titulo']}>
        Papeles por renovar
      </h2>
      <Stack gap="md">
        {terminos.map((termino) => (
          <Termino key={termino.papel} corredor={corredor} termino={termino} />
        ))}
      </Stack>
    </section>
  );
};
