import { MOTIVO_CORTO, MOTIVO_MINIMO } from '#features/polizas/anular/anular.contract.ts';
import type { FichaDePolizaVM } from '#features/soporte/ficha/ficha.contract.ts';
import type { Destinatario } from '#features/soporte/reenvio/reenviable.ts';
import { enviarAOtro, reenviarCorreo } from '#features/soporte/reenvio/reenvio.contract.ts';
import { validarCorreo } from '#values/correo-electronico.ts';
import { Radio, Stack } from '@mantine/core';
import { CampoMotivo } from '../../campos/CampoMotivo.tsx';
import { CampoCorreo } from '../../campos/CampoCorreo.tsx';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { useClave } from '../../lib/api/useClave.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { DESCONOCIDO } from '../piezas/textos.ts';

const QUIEN: Readonly<Record<Destinatario, string>> = {
  propietario: 'Propietario',
  comprador: 'Comprador',
  vendedor: 'Vendedor',
};
const OTRA = 'otra';

interface Valores extends Record<string, unknown> {
  a: Destinatario | typeof OTRA | '';
  correo: string;
  motivo: string;
}

const validar = ({ a, correo, motivo }: Valores) => {
  const largo = motivo.trim().length;
  return {
    ...(a === '' && { a: 'Elija a quién enviar' }),
    ...(a === OTRA && validarCorreo(correo) !== null && { correo: validarCorreo(correo) }),
    ...(a === OTRA && largo === 0 && { motivo: 'Falta el motivo' }),
    ...(a === OTRA && largo > 0 && largo < MOTIVO_MINIMO && { motivo: MOTIVO_CORTO }),
  };
};

interface DialogoDeReenvioProps {
  /** 'la póliza N° 1000001 (HWJP59)'. */
  readonly que: string;
  readonly ventaId: number;
  readonly numeroPoliza: number | null;
  readonly destinatarios: FichaDePolizaVM['destinatarios'];
  /** True if another address may be typed, with a reason. */
  readonly conOtra: boolean;
  readonly abierto: boolean;
  readonly operacion: Operacion;
  readonly alCerrar: () => void;
  readonly alEnviar: () => void;
}

/** Resends the policies to a recorded address or, with a reason, to another. */
export const DialogoDeReenvio = ({
  que,
  ventaId,
  numeroPoliza,
  destinatarios,
  conOtra,
  abierto,
  operacion,
  alCerrar,
  alEnviar,
}: DialogoDeReenvioProps) => {
  const unaVez = useClave();
  const enviar = async ({ a, correo, motivo }: Valores) => {
    if (a === '') return;
    alCerrar();
    operacion.iniciar();
    const deQue = { ventaId, numeroPoliza };
    try {
      const enviado = await unaVez(JSON.stringify([deQue, a, correo, motivo]), (clave) =>
        a === OTRA
          ? llamar(enviarAOtro, { ...deQue, correo, motivo }, { clave })
          : llamar(reenviarCorreo, { ...deQue, a }, { clave }),
      );
      operacion.exito(`Se enviará a ${enviado.correo} en unos momentos.`, { alCerrar: alEnviar });
    } catch (fallo) {
      const dicho = fallo instanceof ErrorDeApi && [400, 409, 429].includes(fallo.estado);
      operacion.error(dicho ? fallo.message : DESCONOCIDO, { alCerrar: alEnviar });
    }
  };
  return (
    <DialogoDeFormulario<Valores>
      abierto={abierto}
      titulo="Enviar por correo"
      introduccion={<p>{`Se envía otra vez ${que}, con su documento como está ahora.`}</p>}
      alAbrir={() => ({
        valoresIniciales: {
          a: destinatarios[0]?.a ?? (conOtra ? OTRA : ''),
          correo: '',
          motivo: '',
        },
        validar,
      })}
      alEnviar={enviar}
      alCerrar={alCerrar}
      textoEnviar="Enviar"
    >
      {(form) => (
        <Stack gap="md">
          <Radio.Group label="Enviar a" {...form.getInputProps('a')}>
            <Stack gap="xs" mt="xs">
              {destinatarios.map(({ a, correo }) => (
                <Radio key={a} value={a} label={`${QUIEN[a]}: ${correo}`} />
              ))}
              {conOtra && <Radio value={OTRA} label="Otra dirección" />}
            </Stack>
          </Radio.Group>
          {form.getValues().a === OTRA && (
            <>
              <CampoCorreo label="Correo" required {...form.getInputProps('correo')} />
              <CampoMotivo
                entre={[MOTIVO_MINIMO, 500]}
                nota="Queda en la línea de tiempo. El correo registrado no cambia."
                {...form.getInputProps('motivo')}
              />
            </>
          )}
        </Stack>
      )}
    </DialogoDeFormulario>
  );
};
