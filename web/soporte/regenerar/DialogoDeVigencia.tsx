import { editarPoliza, MENOR_QUE_TERMINO } from '#features/polizas/regenerar/regenerar.contract.ts';
import type { PolizaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { reparoDeDia, sumarDias } from '#values/fecha.ts';
import { LARGO_DE_CAMBIO, largoDeMotivo, motivoDeCambio } from '#values/motivo.ts';
import { Textarea } from '@mantine/core';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import classes from '../piezas/soporte.module.css';
import { CambioDeVigencia } from './CambioDeVigencia.tsx';

interface DialogoDeVigenciaProps {
  readonly poliza: PolizaSoporteVM;
  readonly abierto: boolean;
  readonly operacion: Operacion;
  readonly alCerrar: () => void;
  readonly alCambiar: () => void;
}

interface Valores extends Record<string, unknown> {
  inicioVigencia: string;
  terminoVigencia: string;
  motivo: string;
}

const OBLIGATORIO = 'Campo obligatorio';
const CAMPOS = {
  inicioVigencia: 'Inicio de vigencia',
  terminoVigencia: 'Término de vigencia',
  motivo: 'Motivo del cambio',
};

const reparoDe = (dia: string): string | null => (dia === '' ? OBLIGATORIO : reparoDeDia(dia));

const validar = ({ inicioVigencia, terminoVigencia, motivo }: Valores) => {
  const deInicio = reparoDe(inicioVigencia);
  const deTermino = reparoDe(terminoVigencia);
  const enDesorden = !deInicio && !deTermino && inicioVigencia >= terminoVigencia;
  return {
    inicioVigencia: enDesorden ? MENOR_QUE_TERMINO : deInicio,
    terminoVigencia: deTermino,
    motivo: motivoDeCambio.safeParse(motivo).error?.issues[0]?.message ?? null,
  };
};

/** The day before or after a date, because the dates limit each other; undefined while it is blank. */
const vecino = (fecha: string, dias: number): string | undefined =>
  fecha === '' ? undefined : sumarDias(fecha, dias);

/** New dates for a valid policy (V-MODAL-001), saved after a confirmation of their effects. */
export const DialogoDeVigencia = ({
  poliza,
  abierto,
  operacion,
  alCerrar,
  alCambiar,
}: DialogoDeVigenciaProps) => {
  const confirmar = useConfirmar();
  const guardar = async (valores: Valores) => {
    const nueva = { desde: valores.inicioVigencia, hasta: valores.terminoVigencia };
    const confirmado = await confirmar({
      titulo: `Cambiar la vigencia de la póliza N° ${poliza.numeroPoliza}`,
      texto: <CambioDeVigencia poliza={poliza} nueva={nueva} />,
      textoOk: 'Cambiar vigencia',
    });
    if (!confirmado) return undefined;
    operacion.iniciar();
    try {
      await llamar(editarPoliza, { id: poliza.id, version: poliza.version, ...valores });
      alCerrar();
      operacion.exito('Póliza actualizada', { alCerrar: alCambiar });
      return undefined;
    } catch (fallo) {
      const errores = erroresDeCampo(fallo, CAMPOS);
      if (Object.keys(errores).length > 0) {
        operacion.ocultar();
        return errores;
      }
      const dicho = fallo instanceof ErrorDeApi && fallo.estado === 409;
      operacion.error(dicho ? fallo.message : 'Error al actualizar la vigencia de la Póliza.');
      return undefined;
    }
  };
  return (
    <DialogoDeFormulario<Valores>
      abierto={abierto}
      titulo={`Editar Fecha Vigencia Póliza ${poliza.numeroPoliza}`}
      ancho="30rem"
      alAbrir={() => ({
        valoresIniciales: {
          inicioVigencia: poliza.fechaVigenciaDesde,
          terminoVigencia: poliza.fechaVigenciaHasta,
          motivo: '',
        },
        validar,
      })}
      alEnviar={guardar}
      alCerrar={alCerrar}
      textoEnviar="Guardar"
    >
      {(form) => (
        <>
          <div className={classes.momento}>
            <CampoFecha
              label={CAMPOS.inicioVigencia}
              max={vecino(form.getValues().terminoVigencia, -1)}
              {...form.getInputProps('inicioVigencia')}
            />
            <CampoFecha
              label={CAMPOS.terminoVigencia}
              min={vecino(form.getValues().inicioVigencia, 1)}
              {...form.getInputProps('terminoVigencia')}
            />
          </div>
          <Textarea
            label={CAMPOS.motivo}
            description={`${largoDeMotivo(LARGO_DE_CAMBIO)} Queda en la auditoría y en la línea de tiempo de la póliza.`}
            maxLength={200}
            autosize
            minRows={2}
            mt="md"
            {...form.getInputProps('motivo')}
          />
        </>
      )}
    </DialogoDeFormulario>
  );
};
