import {
  type Explicacion,
  estadoDelAlmacen,
  explicarAlmacen,
} from '#features/numeros/almacen/almacen.contract.ts';
import { formatearNumero } from '#values/numero.ts';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CampoEntero } from '../../campos/CampoEntero.tsx';
import { llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { EN_ESPERA } from '../../lib/api/proponer.ts';
import { usePuede } from '../../lib/sesion/permisos.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { ModalOperacion } from '../../ui/dialogo/ModalOperacion.tsx';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import classes from './AlmacenDetenido.module.css';

const TITULO = 'No se dan números ni se vende';

interface Ultimos extends Record<string, unknown> {
  ultimaPoliza: number | null;
  ultimoFolio: number | null;
}

interface DialogoDePerdidaProps {
  readonly abierto: boolean;
  readonly conocidos: Ultimos;
  readonly alCerrar: () => void;
  readonly alDecir: (ultimos: Ultimos) => Promise<Record<string, string> | undefined>;
}

const conocido = (numero: number | null): string =>
  numero === null
    ? 'Este sistema no recuerda ninguno de los rangos en uso.'
    : `El último que recuerda este sistema es ${formatearNumero(numero)}.`;

const DialogoDePerdida = ({ abierto, conocidos, alCerrar, alDecir }: DialogoDePerdidaProps) => (
  <DialogoDeFormulario<Ultimos>
    abierto={abierto}
    titulo="El almacén se perdió"
    introduccion={
      <p>
        Pregunte a la AACH, a la aseguradora y en los correos enviados cuáles fueron los últimos
        números que alguien recibió. Los que van hasta ellos no se usarán de nuevo.
      </p>
    }
    alAbrir={() => ({
      valoresIniciales: { ultimaPoliza: null, ultimoFolio: null },
      validar: ({ ultimaPoliza, ultimoFolio }) => ({
        ...(ultimaPoliza === null && { ultimaPoliza: 'Falta la última póliza entregada' }),
        ...(ultimoFolio === null && { ultimoFolio: 'Falta el último folio entregado' }),
      }),
    })}
    alEnviar={alDecir}
    alCerrar={alCerrar}
    textoEnviar="Proponer"
    peligro
  >
    {(form) => (
      <Stack>
        <CampoEntero
          label="Última póliza entregada"
          description={conocido(conocidos.ultimaPoliza)}
          withAsterisk
          {...form.getInputProps('ultimaPoliza')}
        />
        <CampoEntero
          label="Último folio entregado"
          description={conocido(conocidos.ultimoFolio)}
          withAsterisk
          {...form.getInputProps('ultimoFolio')}
        />
      </Stack>
    )}
  </DialogoDeFormulario>
);

const useExplicar = (alTerminar: () => void) => {
  const operacion = useOperacion();
  const proponer = async (entrada: Explicacion) => {
    operacion.iniciar();
    try {
      await llamar(explicarAlmacen, entrada);
      operacion.exito(EN_ESPERA, { alCerrar: alTerminar });
      return undefined;
    } catch (fallo) {
      const deCampos = erroresDeCampo(fallo);
      if (Object.keys(deCampos).length > 0) {
        operacion.ocultar();
        return deCampos;
      }
      operacion.error(mensajeDe(fallo), { alCerrar: alTerminar });
      return undefined;
    }
  };
  return { operacion, proponer };
};

/**
 * Reason why the document store stops all numbers, with the form for an Administrador's explanation
 * (A-ALMACEN-009).
 */
export const AlmacenDetenido = () => {
  const puede = usePuede();
  const confirmar = useConfirmar();
  const [perdido, setPerdido] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: [estadoDelAlmacen.id],
    queryFn: ({ signal }) => llamar(estadoDelAlmacen, {}, { senal: signal }),
    enabled: puede(estadoDelAlmacen),
    staleTime: 0,
    refetchInterval: 60_000,
  });
  const { operacion, proponer } = useExplicar(() => void refetch());
  const decirRepuesto = async () => {
    const texto =
      'El almacén de documentos es el mismo de antes, con todo lo que tenía. Otra persona con perfil Administrador debe aprobarlo.';
    if (!(await confirmar({ titulo: 'El almacén está repuesto', texto, textoOk: 'Proponer' }))) {
      return;
    }
    await proponer({ que: 'repuesto' });
  };
  return (
    <>
      {data?.detenidoDesde && (
        <Alert
          color="red"
          title={TITULO}
          icon={<IconAlertCircle size={20} aria-hidden />}
          mb="lg"
          role="alert"
        >
          <p className={classes.parrafo}>{data.detalle}</p>
          {data.propuesto && (
            <p className={classes.parrafo}>
              Lo que se dijo espera que otra persona lo apruebe, en “Cambios por aprobar”.
            </p>
          )}
          {!data.propuesto && puede(explicarAlmacen) && (
            <Group>
              <Button onClick={() => void decirRepuesto()}>Está repuesto</Button>
              <Button color="red" onClick={() => setPerdido(true)}>
                Se perdió
              </Button>
            </Group>
          )}
        </Alert>
      )}
      <DialogoDePerdida
        abierto={perdido}
        conocidos={{
          ultimaPoliza: data?.ultimaPoliza ?? null,
          ultimoFolio: data?.ultimoFolio ?? null,
        }}
        alCerrar={() => setPerdido(false)}
        alDecir={async ({ ultimaPoliza, ultimoFolio }) => {
          if (ultimaPoliza === null || ultimoFolio === null) return undefined;
          const errores = await proponer({ que: 'perdido', ultimaPoliza, ultimoFolio });
          if (!errores) setPerdido(false);
          return errores;
        }}
      />
      <ModalOperacion operacion={operacion} />
    </>
  );
};
